/** Whether a payment may be credited to its player. Pure. */
import { PlayerStatus } from '@fairhall/contract'
import { isExcluded } from '../players/index.ts'
import { canPlay, type PlayerState } from '../player-state/index.ts'

/**
 * Why nothing may be credited to this player now. Null when the player may deposit. Where only registers hold the player, staff has
 * nothing to review.
 */
export function refusesDeposits(
  status: number,
  state: Pick<PlayerState, 'restriction' | 'restrictedUntil'>,
  now: Date,
  isHeldByRegistersOnly: boolean,
): 'break' | 'register' | 'review' | null {
  const isOpen = canPlay(state, now)
  if (isOpen && status === PlayerStatus.active) return null
  const isBreak = state.restriction === 'cooling off' || state.restriction === 'excluded'
  if ((!isOpen && isBreak && status !== PlayerStatus.limited) || isExcluded(status)) return 'break'
  return isHeldByRegistersOnly && status === PlayerStatus.active ? 'register' : 'review'
}
