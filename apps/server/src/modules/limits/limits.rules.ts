/**
 * A player's limits as arithmetic on windows. All amounts are subunits of the base currency. Limits, stakes and deposits are converted
 * rounding up, wins rounding down. So a stake of exactly the limit fits, and a limit never allows a whole subunit more than it says.
 * Pure: no clock, no I/O.
 */
import type { LimitKind, LimitPeriod, LimitWindow } from '../player-state/index.ts'
import { startOfDay, toLocalDate } from './local-time.rules.ts'

type Windows = readonly LimitWindow[]

/** Start and end of the day, week (from Monday) or month around `now` in the player's time zone. */
export function windowBounds(
  period: LimitPeriod,
  zone: string,
  now: Date,
): { startMs: number; endMs: number } {
  const { year, month, day, weekday } = toLocalDate(zone, now)
  if (period === 'daily') {
    return { startMs: startOfDay(zone, year, month, day), endMs: startOfDay(zone, year, month, day + 1) }
  }
  if (period === 'weekly') {
    const monday = day - ((weekday + 6) % 7)
    return {
      startMs: startOfDay(zone, year, month, monday),
      endMs: startOfDay(zone, year, month, monday + 7),
    }
  }
  return { startMs: startOfDay(zone, year, month, 1), endMs: startOfDay(zone, year, month + 1, 1) }
}

/** What the current period has used, and what deposits in progress have reserved. */
export interface LimitUse {
  used: bigint
  reserved: bigint
}

/** The window of a new limit. It covers the whole current period, so that setting a limit again never resets its use. */
export function openWindow(
  limit: Pick<LimitWindow, 'kind' | 'period' | 'amount'>,
  zone: string,
  now: Date,
  use: LimitUse,
): LimitWindow {
  return { ...limit, ...use, ...windowBounds(limit.period, zone, now) }
}

/**
 * Bounds of the window after an expired one. After a change of time zone, the new zone's current period may have begun before the old
 * window ended, when a limit was already spent in it. Then the rest of that period and the next one form one window. Otherwise a player
 * could change zones every few hours and get the limit several times a day.
 */
function nextBounds(window: LimitWindow, zone: string, now: Date): { startMs: number; endMs: number } {
  const bounds = windowBounds(window.period, zone, now)
  if (bounds.startMs >= window.endMs) return bounds
  const { endMs } = windowBounds(window.period, zone, new Date(bounds.endMs))
  return { startMs: window.endMs, endMs }
}

/**
 * Starts a new window for each expired one. Other windows keep their bounds, even after a change of time zone. Deposits in progress stay
 * reserved in the new window, because they count when they are paid. Returns the same array if no window expired.
 */
export function rollOver(windows: Windows, zone: string, now: Date): Windows {
  if (windows.every((window) => now.getTime() < window.endMs)) return windows
  return windows.map((window) => {
    if (now.getTime() < window.endMs) return window
    return { ...window, used: 0n, ...nextBounds(window, zone, now) }
  })
}

/** What a stake uses of a limit: a bet limit counts the whole stake, a loss limit its cash part. */
const stakeUse: Record<LimitKind, (stake: bigint, cash: bigint) => bigint> = {
  bet: (stake) => stake,
  loss: (_stake, cash) => cash,
  deposit: () => 0n,
}

const usedBy = ({ kind }: LimitWindow, stake: bigint, cash: bigint) => stakeUse[kind](stake, cash)

export function canStake(windows: Windows, stake: bigint, cash: bigint): boolean {
  return windows.every((window) => {
    const use = usedBy(window, stake, cash)
    return use === 0n || window.used + use <= window.amount
  })
}

export function countStake(windows: Windows, stake: bigint, cash: bigint): Windows {
  return windows.map((window) => ({ ...window, used: window.used + usedBy(window, stake, cash) }))
}

/** Reverses a stake in the windows that counted it: those that were open when it was placed and still are. */
export function uncountStake(windows: Windows, stake: bigint, cash: bigint, placedAt: Date): Windows {
  return windows.map((window) => {
    if (placedAt.getTime() < window.startMs) return window
    return { ...window, used: window.used - usedBy(window, stake, cash) }
  })
}

/** A cash win reduces the use of loss limits. */
export function countWin(windows: Windows, cash: bigint): Windows {
  return windows.map((window) => (window.kind === 'loss' ? { ...window, used: window.used - cash } : window))
}

export function uncountWin(windows: Windows, cash: bigint, wonAt: Date): Windows {
  return windows.map((window) => {
    if (window.kind !== 'loss' || wonAt.getTime() < window.startMs) return window
    return { ...window, used: window.used + cash }
  })
}

/** What may still be deposited: the minimum over all deposit limits; null without one. */
export function remainingDeposit(windows: Windows, zone: string, now: Date): bigint | null {
  let room: bigint | null = null
  for (const { kind, amount, used, reserved } of rollOver(windows, zone, now)) {
    if (kind !== 'deposit') continue
    const left = amount > used + reserved ? amount - used - reserved : 0n
    if (room === null || left < room) room = left
  }
  return room
}

/**
 * A limit's use in the limit's own currency. Both conversions round up, so the result is capped: a permitted use must not look like
 * more than the limit.
 */
export function displayedUse(
  { used, reserved, amount }: Pick<LimitWindow, 'used' | 'reserved' | 'amount'>,
  shownAmount: bigint,
  toShown: (used: bigint) => bigint,
): bigint {
  const use = used + reserved
  if (use <= 0n) return 0n
  const shown = toShown(use)
  return use <= amount && shown > shownAmount ? shownAmount : shown
}

/**
 * How much of a payment the deposit limits accept, at most `paid`. A payment first uses its order's own reservation, up to the limit.
 * Any amount above that must fit in what other reservations leave. Expects windows that are rolled over.
 */
export function acceptedDeposit(windows: Windows, paid: bigint, ownReserved: bigint): bigint {
  let accepted = paid
  for (const { kind, amount, used, reserved } of windows) {
    if (kind !== 'deposit') continue
    const left = amount - used
    const free = left - (reserved - ownReserved)
    const own = ownReserved < left ? ownReserved : left
    const room = free > own ? free : own
    if (room < accepted) accepted = room
  }
  return accepted > 0n ? accepted : 0n
}

/** Adds to what deposits have reserved and used. Either value may be negative. */
export function moveDeposit(windows: Windows, change: LimitUse): Windows {
  return windows.map((window) => {
    if (window.kind !== 'deposit') return window
    return { ...window, used: window.used + change.used, reserved: window.reserved + change.reserved }
  })
}
