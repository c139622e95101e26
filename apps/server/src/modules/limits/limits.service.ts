/**
 * Changes of limit windows. All of them need the player held: a bet or another deposit is wholly before or after.
 */
import type { Held, LimitKind, LimitPeriod, LimitWindow } from '../standing/index.ts'
import { depositRoom, moveDeposit, openWindow, rollOver } from './limits.rules.ts'

/** A deposit that is under way, with what it has reserved; in base subunits. */
export interface Reservation {
  amount: bigint
  at: Date
}

/**
 * Sets or changes what a limit allows at once; what its window has used stays, and the window of a new limit begins now.
 * A new deposit limit also counts the deposits that are under way, so that they cannot be paid beside it. `amount` in
 * base subunits.
 */
export async function setWindow(
  held: Held,
  limit: { kind: LimitKind; period: LimitPeriod; amount: bigint },
  now: Date,
  underWay: readonly Reservation[] = [],
): Promise<void> {
  const standing = held.standing()
  const rolled = rollOver(standing.windows, standing.zone, now)
  const isSame = (window: LimitWindow) => window.kind === limit.kind && window.period === limit.period
  const current = rolled.find(isSame)
  const changed = current
    ? rolled.map((window) => (isSame(window) ? { ...window, amount: limit.amount } : window))
    : [...rolled, openWindow(limit, standing.zone, now, limit.kind === 'deposit' ? underWay : [])]
  await held.saveStanding({ ...standing, windows: changed })
}

export async function clearWindow(held: Held, kind: LimitKind, period: LimitPeriod): Promise<void> {
  const standing = held.standing()
  const left = standing.windows.filter((window) => window.kind !== kind || window.period !== period)
  await held.saveStanding({ ...standing, windows: left })
}

/** False when a deposit limit has no room for it; nothing is reserved then. `amount` in base subunits. */
export async function reserveDeposit(held: Held, amount: bigint, now: Date): Promise<boolean> {
  const standing = held.standing()
  const room = depositRoom(standing.windows, standing.zone, now)
  if (room !== null && amount > room) return false
  const rolled = rollOver(standing.windows, standing.zone, now)
  await held.saveStanding({ ...standing, windows: moveDeposit(rolled, 'reserve', amount, now) })
  return true
}

/** The deposit failed: what was reserved at that time may be deposited again. */
export async function freeDeposit(held: Held, amount: bigint, reservedAt: Date): Promise<void> {
  const standing = held.standing()
  await held.saveStanding({ ...standing, windows: moveDeposit(standing.windows, 'free', amount, reservedAt) })
}

/**
 * A deposit was paid: what it had reserved is free, and what was paid counts in the windows that were open at that time. Both in
 * base subunits.
 */
export async function countDeposit(held: Held, paid: bigint, at: Date, reserved = 0n): Promise<void> {
  const standing = held.standing()
  if (standing.windows.length === 0) return
  const freed = moveDeposit(standing.windows, 'free', reserved, at)
  const counted = moveDeposit(rollOver(freed, standing.zone, at), 'reserve', paid, at)
  await held.saveStanding({ ...standing, windows: moveDeposit(counted, 'use', paid, at) })
}
