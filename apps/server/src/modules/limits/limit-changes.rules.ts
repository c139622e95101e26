/**
 * What becomes of a limit that a player wants changed. A stricter one protects him at once; a looser one waits and then needs
 * his word again, so that it cannot be an impulse. His word is the same request once more. Pure.
 */
export interface ChangeableLimit {
  /** As he named it, in subunits of the limit's currency. */
  shownAmount: bigint
  pending: 'raise' | 'remove' | null
  pendingShown: bigint | null
  confirmableAt: Date | null
}

export type LimitChange =
  /** Holds from now on; what waited is forgotten. */
  | { is: 'set'; amount: bigint }
  | { is: 'gone' }
  /** The old one goes on until the player says it again after that moment. */
  | { is: 'waits'; pending: 'raise' | 'remove'; amount: bigint | null; confirmableAt: Date }

/** `wanted` null: no limit at all. */
export function changeLimit(
  limit: ChangeableLimit,
  wanted: bigint | null,
  now: Date,
  delayMs: number,
): LimitChange {
  if (wanted !== null && wanted <= limit.shownAmount) return { is: 'set', amount: wanted }

  const pending = wanted === null ? 'remove' : 'raise'
  const isSame = limit.pending === pending && limit.pendingShown === wanted
  if (isSame && limit.confirmableAt !== null) {
    if (limit.confirmableAt > now)
      return { is: 'waits', pending, amount: wanted, confirmableAt: limit.confirmableAt }
    return wanted === null ? { is: 'gone' } : { is: 'set', amount: wanted }
  }
  return { is: 'waits', pending, amount: wanted, confirmableAt: new Date(now.getTime() + delayMs) }
}
