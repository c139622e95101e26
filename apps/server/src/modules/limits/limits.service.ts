/**
 * Changes to limit windows. All of them require the locked player, so each bet or deposit is entirely before or after.
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
 * Sets a limit's amount at once. An existing window keeps its use; a new window counts the whole current period from the ledger.
 * `amount` in base subunits.
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

/** Reserves nothing and returns false if a deposit limit leaves too little. `amount` in base subunits. */
export async function reserveDeposit(held: Held, amount: bigint, now: Date): Promise<boolean> {
  const standing = held.standing()
  const room = depositRoom(standing.windows, standing.zone, now)
  if (room !== null && amount > room) return false
  await move(held, { used: 0n, reserved: amount }, now)
  return true
}

/** Frees the reservation of an order after the provider confirmed that it can no longer be paid. */
export async function freeDeposit(held: Held, amount: bigint, now: Date): Promise<void> {
  await move(held, { used: 0n, reserved: -amount }, now)
}

/** How much of a payment the limits accept; all of it without limits. All in base subunits. */
export function acceptDeposit(held: Held, paid: bigint, reserved: bigint, now: Date): bigint {
  const { windows, zone } = held.standing()
  return acceptedDeposit(rollOver(windows, zone, now), paid, reserved)
}

/** Turns a paid deposit's reservation into use. It counts in the windows at the time of payment. */
export async function countDeposit(held: Held, paid: bigint, reserved: bigint, now: Date): Promise<void> {
  await move(held, { used: paid, reserved: -reserved }, now)
}

async function move(held: Held, change: { used: bigint; reserved: bigint }, now: Date): Promise<void> {
  const standing = held.standing()
  if (standing.windows.length === 0) return
  const rolled = rollOver(standing.windows, standing.zone, now)
  await held.saveStanding({ ...standing, windows: moveDeposit(rolled, change) })
}
