/** How bets of one batch see what became of a free bet. Pure; the caller holds the player's lock. */
import type { Freebet } from '../../free-bets/index.ts'
import { isStakeCounted } from './bet-counts.rules.ts'
import type { SportsBet } from './bet.companion.ts'

/** Whether a later bet has used the free bet of this refunded one. A bet of the same batch is known only from the free bet itself. */
export function isPassedOn(bet: SportsBet | null, freebet: Freebet | undefined): boolean {
  if (bet === null || bet.freebet === null || bet.state !== 'refunded') return false
  return freebet === undefined ? bet.isPassedOn : freebet.betId !== bet.id
}

/** The free bet as a bet of the same batch must see it, which has read it before this change. Null if that is the same. */
export function markFreebet(bet: SportsBet, freebet: Freebet | undefined): Freebet | null {
  const isUsed = isStakeCounted(bet)
  return freebet?.betId === bet.id && freebet.isUsed !== isUsed ? { ...freebet, isUsed } : null
}
