/**
 * The player's own limits, as arithmetic on windows. All amounts are subunits of the base currency: the limit, stakes and
 * deposits are converted rounding up and wins rounding down, so that exactly the limit fits, and it never gives a whole
 * subunit more than it says. Pure: no clock, no I/O.
 */
import type { LimitPeriod, LimitWindow } from '../standing/index.ts'
import { startOfDay, toLocalDate } from './local-time.rules.ts'

type Windows = readonly LimitWindow[]

/** When the day, the week (from Monday) or the month around `now` begins and ends in the player's time zone. */
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

/** What the running period has used already, and what deposits under way have reserved. */
export interface LimitUse {
  used: bigint
  reserved: bigint
}

/** The window of a new limit. It covers the whole running period, so that setting a limit again never empties it. */
export function openWindow(
  limit: Pick<LimitWindow, 'kind' | 'period' | 'amount'>,
  zone: string,
  now: Date,
  use: LimitUse,
): LimitWindow {
  return { ...limit, ...use, ...windowBounds(limit.period, zone, now) }
}

/**
 * What follows a window that is over. Of a player who has moved, the period that is now in his new zone may have begun
 * before that window ended: he has spent a limit in it already, so the rest of it and the next period are one window.
 * Whoever changed his zone every few hours would otherwise have his limit several times a day.
 */
function nextBounds(window: LimitWindow, zone: string, now: Date): { startMs: number; endMs: number } {
  const bounds = windowBounds(window.period, zone, now)
  if (bounds.startMs >= window.endMs) return bounds
  const { endMs } = windowBounds(window.period, zone, new Date(bounds.endMs))
  return { startMs: window.endMs, endMs }
}

/**
 * Begins anew each window whose time is over; the others keep the bounds they opened with, wherever the player has
 * moved. Deposits under way stay reserved in the next window: they count in the one in which they are paid. Answers the
 * same array when nothing is over.
 */
export function rollOver(windows: Windows, zone: string, now: Date): Windows {
  if (windows.every((window) => now.getTime() < window.endMs)) return windows
  return windows.map((window) => {
    if (now.getTime() < window.endMs) return window
    return { ...window, used: 0n, ...nextBounds(window, zone, now) }
  })
}

/** A bet limit is used by whole stakes, a loss limit by the part that is cash. */
function usedBy(window: LimitWindow, stake: bigint, cash: bigint): bigint {
  if (window.kind === 'bet') return stake
  return window.kind === 'loss' ? cash : 0n
}

export function canStake(windows: Windows, stake: bigint, cash: bigint): boolean {
  return windows.every((window) => {
    const use = usedBy(window, stake, cash)
    return use === 0n || window.used + use <= window.amount
  })
}

export function countStake(windows: Windows, stake: bigint, cash: bigint): Windows {
  return windows.map((window) => ({ ...window, used: window.used + usedBy(window, stake, cash) }))
}

/** Takes a stake back from the windows that counted it: those that were open when it was placed and still are. */
export function uncountStake(windows: Windows, stake: bigint, cash: bigint, placedAt: Date): Windows {
  return windows.map((window) => {
    if (placedAt.getTime() < window.startMs) return window
    return { ...window, used: window.used - usedBy(window, stake, cash) }
  })
}

/** What was won in cash is not lost. */
export function countWin(windows: Windows, cash: bigint): Windows {
  return windows.map((window) => (window.kind === 'loss' ? { ...window, used: window.used - cash } : window))
}

export function uncountWin(windows: Windows, cash: bigint, wonAt: Date): Windows {
  return windows.map((window) => {
    if (window.kind !== 'loss' || wonAt.getTime() < window.startMs) return window
    return { ...window, used: window.used + cash }
  })
}

/** What may still be deposited: the least that any deposit limit leaves; null without one. */
export function depositRoom(windows: Windows, zone: string, now: Date): bigint | null {
  let room: bigint | null = null
  for (const { kind, amount, used, reserved } of rollOver(windows, zone, now)) {
    if (kind !== 'deposit') continue
    const left = amount > used + reserved ? amount - used - reserved : 0n
    if (room === null || left < room) room = left
  }
  return room
}

/**
 * What is used of a limit, in the limit's own currency. The way there and back rounds up twice: what the limit has let
 * through must not look like more than it says.
 */
export function shownUse(
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
 * How much of a payment the deposit limits accept, at most `paid`. An order keeps its own reservation as long as the limit
 * holds it; what was paid beyond that must fit beside the reservations of all other orders. The windows are rolled over.
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

/** Adds to what deposits have reserved and used; either may be negative. */
export function moveDeposit(windows: Windows, change: LimitUse): Windows {
  return windows.map((window) => {
    if (window.kind !== 'deposit') return window
    return { ...window, used: window.used + change.used, reserved: window.reserved + change.reserved }
  })
}
