import { findGame } from './games.ts'
import { type PublishedDifference, type PublishedRound, verifyPublished } from './published.ts'
import { type ClaimedFlight, verifyFlight } from './verify-flight.ts'

/** What the command `verify-round` says of a saved round or flight; it asks no server. */
export type FileVerdict = { isRight: boolean; report: string }

const meanings: Record<PublishedDifference, string> = {
  malformed: 'what was published is not complete, or its moves are not possible',
  build: 'the rules that were published are not the ones that it names',
  serverSeed: 'the opened seed does not have the fingerprint that was shown before',
  win: 'playing it again gives another win',
  outcome: 'playing it again gives another result',
  flight: 'the flight that was published is not the one of the bet',
  chain: 'the seed does not lead to the end of the chain that was published before the first flight',
  clientSeed: 'the keys of the players do not make the client seed',
  key: 'the key of the bet is not among those that make the client seed',
  crash: 'the seeds give another end of the flight',
}

/** @throws SyntaxError for what is no JSON, TypeError for what is no published round or flight */
export function verifyFile(text: string): FileVerdict {
  const json: unknown = JSON.parse(text)
  if (isFlight(json)) return reportOf(`flight ${shown(json.number)}`, verifyFlight(json).differences)
  if (!isRound(json)) throw new TypeError('This is neither a published round nor a published flight.')
  const name = findGame(json.game)?.title ?? json.game
  const verdict = verifyPublished(json)
  if (verdict.state === 'sealed') {
    const until = json.game === 'ascent' ? 'it is opened when the flight is over' : 'change seeds first'
    return { isRight: false, report: `${name}: the seed of this round is still sealed; ${until}` }
  }
  if (verdict.state === 'void')
    return { isRight: false, report: `${name}: this bet was not taken; there is nothing to verify` }
  return reportOf(`${name}, ${shown(json.build)}`, verdict.state === 'wrong' ? verdict.differences : [])
}

function reportOf(name: string, differences: readonly PublishedDifference[]): FileVerdict {
  if (differences.length === 0)
    return { isRight: true, report: `${name}: right, played again with the same result` }
  const lines = differences.map((difference) => `  ${difference}: ${meanings[difference]}`)
  return { isRight: false, report: [`${name}: WRONG`, ...lines].join('\n') }
}

/** Anything may stand in a file, and not everything can be made a text. */
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isObject = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null

/** What its fields hold is checked by the check itself, which finds everything malformed that is not as it should be. */
const isRound = (json: unknown): json is PublishedRound =>
  isObject(json) && typeof json['game'] === 'string' && 'winSubunits' in json && 'serverSeed' in json

const isFlight = (json: unknown): json is ClaimedFlight =>
  isObject(json) && typeof json['chainEnd'] === 'string' && typeof json['serverSeed'] === 'string'
