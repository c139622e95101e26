/**
 * Changes to limit windows. All of them require the locked player, so each bet or deposit is entirely before or after.
 */
import type { LimitsDeps } from './limits.deps.ts'
import type { LockedPlayer, LimitKind, LimitPeriod, LimitWindow } from '../player-state/index.ts'
import {
  acceptedDeposit,
  remainingDeposit,
  moveDeposit,
  openWindow,
  rollOver,
  windowBounds,
} from './limits.rules.ts'

/**
 * Sets a limit's amount immediately. An existing window keeps its use; a new window counts the whole current period from the ledger.
 * `amount` in base subunits.
 */
export async function setWindow(
  deps: Pick<LimitsDeps, 'limitUse'>,
  locked: LockedPlayer,
  limit: { kind: LimitKind; period: LimitPeriod; amount: bigint },
  now: Date,
): Promise<void> {
  const state = locked.state()
  const { zone } = state
  const rolled = rollOver(state.windows, zone, now)
  const isSame = (window: LimitWindow) => window.kind === limit.kind && window.period === limit.period
  if (rolled.some(isSame)) {
    const windows = rolled.map((window) => (isSame(window) ? { ...window, amount: limit.amount } : window))
    return locked.saveState({ ...state, windows })
  }
  const since = new Date(windowBounds(limit.period, zone, now).startMs)
  const use = await deps.limitUse(locked.tx, locked.playerId, limit.kind, since)
  await locked.saveState({ ...state, windows: [...rolled, openWindow(limit, zone, now, use)] })
}

export async function clearWindow(locked: LockedPlayer, kind: LimitKind, period: LimitPeriod): Promise<void> {
  const state = locked.state()
  const left = state.windows.filter((window) => window.kind !== kind || window.period !== period)
  await locked.saveState({ ...state, windows: left })
}

/** Reserves nothing and returns false if a deposit limit leaves too little. `amount` in base subunits. */
export async function reserveDeposit(locked: LockedPlayer, amount: bigint, now: Date): Promise<boolean> {
  const state = locked.state()
  const room = remainingDeposit(state.windows, state.zone, now)
  if (room !== null && amount > room) return false
  await move(locked, { used: 0n, reserved: amount }, now)
  return true
}

/** Frees the reservation of an order after the provider confirmed that it can no longer be paid. */
export async function freeDeposit(locked: LockedPlayer, amount: bigint, now: Date): Promise<void> {
  await move(locked, { used: 0n, reserved: -amount }, now)
}

/** How much of a payment the limits accept; all of it without limits. All in base subunits. */
export function acceptDeposit(locked: LockedPlayer, paid: bigint, reserved: bigint, now: Date): bigint {
  const { windows, zone } = locked.state()
  return acceptedDeposit(rollOver(windows, zone, now), paid, reserved)
}

/** Turns a paid deposit's reservation into use. It counts in the windows at the time of payment. */
export async function countDeposit(
  locked: LockedPlayer,
  paid: bigint,
  reserved: bigint,
  now: Date,
): Promise<void> {
  await move(locked, { used: paid, reserved: -reserved }, now)
}

async function move(
  locked: LockedPlayer,
  change: { used: bigint; reserved: bigint },
  now: Date,
): Promise<void> {
  const state = locked.state()
  if (state.windows.length === 0) return
  const rolled = rollOver(state.windows, state.zone, now)
  await locked.saveState({ ...state, windows: moveDeposit(rolled, change) })
}
