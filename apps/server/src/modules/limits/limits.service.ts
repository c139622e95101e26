/**
 * Changes of limit windows. All of them need the player held: a bet or another deposit is wholly before or after.
 */
import type { Deps } from '../../platform/deps.ts'
import type { Held, LimitKind, LimitPeriod, LimitWindow } from '../standing/index.ts'
import {
  acceptedDeposit,
  depositRoom,
  moveDeposit,
  openWindow,
  rollOver,
  windowBounds,
} from './limits.rules.ts'

/**
 * Sets or changes what a limit allows at once. The window of a limit that is in force keeps what it has used; that of a
 * new one counts the whole running period from the books. `amount` in base subunits.
 */
export async function setWindow(
  deps: Pick<Deps, 'limitUse'>,
  held: Held,
  limit: { kind: LimitKind; period: LimitPeriod; amount: bigint },
  now: Date,
): Promise<void> {
  const standing = held.standing()
  const { zone } = standing
  const rolled = rollOver(standing.windows, zone, now)
  const isSame = (window: LimitWindow) => window.kind === limit.kind && window.period === limit.period
  if (rolled.some(isSame)) {
    const windows = rolled.map((window) => (isSame(window) ? { ...window, amount: limit.amount } : window))
    return held.saveStanding({ ...standing, windows })
  }
  const since = new Date(windowBounds(limit.period, zone, now).startMs)
  const use = await deps.limitUse(held.tx, held.playerId, limit.kind, since)
  await held.saveStanding({ ...standing, windows: [...rolled, openWindow(limit, zone, now, use)] })
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
  await move(held, { used: 0n, reserved: amount }, now)
  return true
}

/** The provider has confirmed that the order can't be paid any more: what it had reserved may be deposited again. */
export async function freeDeposit(held: Held, amount: bigint, now: Date): Promise<void> {
  await move(held, { used: 0n, reserved: -amount }, now)
}

/** What the limits accept of a payment; all of it without limits. All in base subunits. */
export function acceptDeposit(held: Held, paid: bigint, reserved: bigint, now: Date): bigint {
  const { windows, zone } = held.standing()
  return acceptedDeposit(rollOver(windows, zone, now), paid, reserved)
}

/** A deposit was paid: its reservation becomes use. It counts in the windows of the moment in which it is paid. */
export async function countDeposit(held: Held, paid: bigint, reserved: bigint, now: Date): Promise<void> {
  await move(held, { used: paid, reserved: -reserved }, now)
}

async function move(held: Held, change: { used: bigint; reserved: bigint }, now: Date): Promise<void> {
  const standing = held.standing()
  if (standing.windows.length === 0) return
  const rolled = rollOver(standing.windows, standing.zone, now)
  await held.saveStanding({ ...standing, windows: moveDeposit(rolled, change) })
}
