import type { AnyOutcome } from './original.ts'
import type { AscentOutcome } from './originals/ascent.ts'
import { type ClaimedFlight, type FlightDifference, verifyFlight } from './verify-flight.ts'
import { type ClaimedRound, type Difference, verifyRound } from './verify.ts'

/**
 * The complete check of a round as the studio publishes it. It is the same in the game's frame, on the
 * fairness page and on the command line. A bet of Ascent is verified with its flight: a seed that leads to
 * the end of its chain, and a client seed made from the players' keys, including the bet's own. No check can
 * rule out that the casino added a key itself.
 */
export type PublishedRound = Omit<ClaimedRound, 'serverSeed' | 'winSubunits'> & {
  state: string
  /** Null while the seed is sealed. */
  serverSeed: string | null
  /** Null until the round is settled. */
  winSubunits: string | null
  /** For a bet of Ascent, once its flight is over: the key that the player's device drew for it. */
  key?: string | null
  /** For a bet of Ascent, once its flight is over. */
  flight?: ClaimedFlight | null
}

export type PublishedDifference = Difference | FlightDifference | 'flight' | 'key'

export type PublishedVerdict =
  /** Not over, or its seed not revealed yet. */
  | { kind: 'sealed' }
  /** The bet was not accepted, so nothing was drawn. */
  | { kind: 'void' }
  | { kind: 'right' }
  | { kind: 'wrong'; differences: readonly PublishedDifference[] }

export function verifyPublished(round: PublishedRound): PublishedVerdict {
  if (round.state === 'void') return { kind: 'void' }
  const { serverSeed, winSubunits } = round
  if (serverSeed === null || winSubunits === null) return { kind: 'sealed' }
  const { differences, outcome } = verifyRound({ ...round, serverSeed, winSubunits })
  const all = isAscent(outcome) ? [...differences, ...flightDifferences(round, outcome)] : differences
  return all.length === 0 ? { kind: 'right' } : { kind: 'wrong', differences: [...new Set(all)] }
}

const isAscent = (outcome: AnyOutcome | null): outcome is AscentOutcome => outcome?.kind === 'ascent'

function flightDifferences(round: PublishedRound, outcome: AscentOutcome): PublishedDifference[] {
  const { flight } = round
  if (flight === undefined || flight === null) return ['flight']
  const hasFlown = outcome.cashOut !== null || outcome.crash !== null
  const isOther =
    flight.serverSeed !== round.serverSeed ||
    flight.clientSeed !== round.clientSeed ||
    flight.number !== round.nonce ||
    flight.build !== round.build ||
    (hasFlown && flight.crash === null)
  if (isOther) return ['flight']
  const { differences } = verifyFlight(flight)
  return hasFlown && !isMixedIn(flight, round.key) ? [...differences, 'key'] : differences
}

const isMixedIn = ({ keys }: ClaimedFlight, key: string | null | undefined): boolean =>
  Array.isArray(keys) && keys.includes(key)
