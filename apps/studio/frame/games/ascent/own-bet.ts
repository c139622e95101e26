/**
 * Finds the player's own bet among those of a flight. The updates may not name it, but the player's round
 * always has it.
 */
import { tagOf } from '@fairhall/games'
import type { FlightBet, Round } from '../../net/api-types.ts'

/** The bet as shown; null when it did not fly to an end. `listedBets`: the bets that the updates named. */
export function ownBetOf(round: Round, listedBets: Iterable<FlightBet>, isDemo: boolean): FlightBet | null {
  const { id, baseStake: stake, currency, outcome } = round
  const tag = tagOf(id)
  const own: FlightBet = { place: 0, tag, name: '', isDemo, stake, currency, state: 'flying', cashOut: null }
  // During the flight the updates are more recent than the round, which must be requested.
  if (outcome?.kind !== 'ascent' || !outcome.isOver)
    return [...listedBets].find((bet) => bet.tag === tag) ?? own
  const { cashOut, crash } = outcome
  if (cashOut !== null) return { ...own, state: 'out', cashOut }
  return crash === null ? null : { ...own, state: 'fell' }
}
