/** What the vault's form offers. Pure. */
import { toDecimal, toSubunits } from '@fairhall/money'

const DAY_MS = 24 * 60 * 60_000
/** The least by which a choice must extend a lock: otherwise the lock just chosen would be offered again. */
const EXTENSION_MIN_MS = 60 * 60_000
const LOCK_DAYS = [1, 3, 7, 14, 30] as const

export type Direction = 'in' | 'out'

interface VaultState {
  isLocked: boolean
  /** Excluded players can only take their money out. */
  isExcluded: boolean
}

export function directionsOf({ isLocked, isExcluded }: VaultState): Direction[] {
  return [...(isExcluded ? [] : ['in' as const]), ...(isLocked ? [] : ['out' as const])]
}

export function isLockedAt(lockedUntil: string | null, nowMs: number): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > nowMs
}

/** The locks to choose from, each with its end. A lock can only be extended. */
export function lockChoices(lockedUntil: string | null, nowMs: number): { days: number; until: string }[] {
  const earliestMs = lockedUntil === null ? 0 : Date.parse(lockedUntil) + EXTENSION_MIN_MS
  return LOCK_DAYS.map((days) => ({ days, untilMs: nowMs + days * DAY_MS }))
    .filter(({ untilMs }) => untilMs >= earliestMs)
    .map(({ days, untilMs }) => ({ days, until: new Date(untilMs).toISOString() }))
}

/** Half of an amount, rounded down to a subunit. */
export function halfOf(amount: string, subunitToUnit: number): string {
  return toDecimal(toSubunits(amount, subunitToUnit) / 2n, subunitToUnit)
}
