/** What a bet is after its legs are decided, again or for the first time. Pure. */
import { returnOf } from '@fairhall/odds'
import { pricedBet, type StoredBet, type StoredLeg } from '../bets/bet.ts'

export type Settlement =
  /** Some leg is still open, or nothing has changed. */
  { kind: 'none'; bet: StoredBet } | { kind: 'settle' | 'unsettle'; bet: StoredBet }

/** The bet with these legs. Its version rises only if what the player gets changes. */
export function resettle(before: StoredBet, legs: StoredLeg[], now: Date): Settlement {
  const bet = { ...before, legs }
  const returned = returnOf(pricedBet(bet))
  const isSettled = before.state !== 'open'
  if (returned === null) {
    if (!isSettled) return { kind: 'none', bet }
    const opened = { ...bet, state: 'open' as const, returned: 0n, settledAt: null, version: bet.version + 1 }
    return { kind: 'unsettle', bet: opened }
  }
  const state = settledState(bet, returned)
  if (isSettled && state === before.state && returned === before.returned) return { kind: 'none', bet }
  const settled = { ...bet, state, returned, settledAt: now, version: bet.version + 1 }
  return { kind: 'settle', bet: settled }
}

/** A bet of void legs alone returns its stake. A half lost one has lost, although it returns something. */
function settledState({ legs, stakeLeft }: StoredBet, returned: bigint): 'won' | 'lost' | 'refunded' {
  if (legs.every(({ result }) => result === 'void')) return 'refunded'
  return returned >= stakeLeft ? 'won' : 'lost'
}

/** A result that a tester wants to be wrong first. */
export const reversed = (leg: StoredLeg): StoredLeg => {
  if (leg.result === 'won') return { ...leg, result: 'lost' }
  return leg.result === 'lost' ? { ...leg, result: 'won' } : leg
}
