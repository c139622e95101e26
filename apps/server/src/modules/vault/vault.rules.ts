/** What a player may do with their vault. Pure; the caller holds the player's lock. */
import type { ErrorName } from '@fairhall/contract/errors'

const DAY_MS = 24 * 60 * 60 * 1000

interface Obligations {
  turnOverLeft: bigint
  hasBonus: boolean
  /** A chargeback that the player's money did not cover. */
  owesOperator: boolean
}

/**
 * Why money can't be set aside now, or null. Otherwise the vault would be a way around obligations: a deposit would
 * leave without being staked, and only bonus money would be at risk while own cash waits.
 */
export function refusalOfIn({ turnOverLeft, hasBonus, owesOperator }: Obligations): ErrorName | null {
  if (owesOperator) return 'vaultDebtOpen'
  if (hasBonus) return 'vaultBonusActive'
  return turnOverLeft > 0n ? 'vaultTurnOverLeft' : null
}

/** Whether money in the vault can't become cash to play with. A withdrawal is never affected. */
export function isVaultLocked(lockedUntil: Date | null, now: Date): boolean {
  return lockedUntil !== null && lockedUntil > now
}

/** The end of a lock of so many days. Null if the vault is already locked for longer: a lock never gets shorter. */
export function toLockEnd(lockedUntil: Date | null, days: number, now: Date): Date | null {
  const end = new Date(now.getTime() + days * DAY_MS)
  return lockedUntil !== null && lockedUntil > end ? null : end
}
