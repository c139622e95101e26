import type { Deps } from '../platform/deps.ts'
import { secondSeatOf } from '../sessions/seats.ts'
import { findState, hurryWalletCalls } from './asked-rounds.queries.ts'

/**
 * Answers the operator's query about a round that it has heard nothing of for a day. Calls that the operator
 * still lacks are sent immediately; the answer is only the round's state in the studio.
 */
export async function stateOfAskedRound(
  deps: Deps,
  seat: string,
  roundId: string,
): Promise<'open' | 'finished' | 'unknown'> {
  const state = await findState(deps.pool, [seat, secondSeatOf(seat)], roundId)
  if (state === null) return 'unknown'
  if (state === 'settled' || state === 'void') return 'finished'
  await hurryWalletCalls(deps.pool, roundId, deps.clock.now())
  return 'open'
}
