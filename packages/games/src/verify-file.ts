import { findGame } from './games.ts'
import { type PublishedDifference, type PublishedRound, verifyPublished } from './published.ts'
import { type ClaimedFlight, verifyFlight } from './verify-flight.ts'

/** The report of the command `verify-round` about a saved round or flight; it contacts no server. */
type FileVerdict = { isRight: boolean; report: string }

const meanings: Record<PublishedDifference, string> = {
  malformed: 'the published data is incomplete, or its moves are not possible',
  build: 'the published rules do not match the build that the round names',
  serverSeed: 'the revealed seed does not match the hash that was published before',
  win: 'recomputing it gives another win',
  outcome: 'recomputing it gives another result',
  flight: 'the published flight is not the flight of the bet',
  chain: 'the seed does not lead to the end of the chain that was published before the first flight',
  clientSeed: 'the keys of the players do not produce the client seed',
  key: 'the key of the bet is not among those that make the client seed',
  crash: 'the seeds give another crash point',
}

/** @throws SyntaxError for invalid JSON, TypeError if it is not a published round or flight */
export function verifyFile(text: string): FileVerdict {
  const json: unknown = JSON.parse(text)
  if (isFlight(json)) return reportOf(`flight ${shown(json.number)}`, verifyFlight(json).differences)
  if (!isRound(json)) throw new TypeError('This is neither a published round nor a published flight.')
  const name = findGame(json.game)?.title ?? json.game
  const verdict = verifyPublished(json)
  if (verdict.kind === 'sealed') {
    const until = json.game === 'ascent' ? 'it is revealed when the flight is over' : 'change seeds first'
    return { isRight: false, report: `${name}: the seed of this round is still sealed; ${until}` }
  }
  if (verdict.kind === 'void')
    return { isRight: false, report: `${name}: this bet was not accepted; there is nothing to verify` }
  return reportOf(`${name}, ${shown(json.build)}`, verdict.kind === 'wrong' ? verdict.differences : [])
}

function reportOf(name: string, differences: readonly PublishedDifference[]): FileVerdict {
  if (differences.length === 0)
    return { isRight: true, report: `${name}: correct, recomputed with the same result` }
  const lines = differences.map((difference) => `  ${difference}: ${meanings[difference]}`)
  return { isRight: false, report: [`${name}: WRONG`, ...lines].join('\n') }
}

/** Anything may be in a file, and not every value can be converted to a string. */
const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isObject = (json: unknown): json is Record<string, unknown> => typeof json === 'object' && json !== null

/** The fields are validated by the check itself, which reports everything malformed. */
const isRound = (json: unknown): json is PublishedRound =>
  isObject(json) && typeof json['game'] === 'string' && 'winSubunits' in json && 'serverSeed' in json

const isFlight = (json: unknown): json is ClaimedFlight =>
  isObject(json) && typeof json['chainEnd'] === 'string' && typeof json['serverSeed'] === 'string'
