/**
 * Decides what happens when a player changes a limit. A stricter limit takes effect at once. A looser one waits and must then be
 * confirmed by repeating the request, so that it can't be an impulse. Pure.
 */
export interface ChangeableLimit {
  /** As the player entered it, in subunits of the limit's currency. */
  shownAmount: bigint
  pending: 'raise' | 'remove' | null
  pendingShown: bigint | null
  confirmableAt: Date | null
}

export type LimitChange =
  /** Takes effect now; a pending change is dropped. */
  | { kind: 'set'; amount: bigint }
  | { kind: 'removed' }
  /** The current limit stays until the player repeats the request at or after `confirmableAt`. */
  | { kind: 'waits'; pending: 'raise' | 'remove'; amount: bigint | null; confirmableAt: Date }

/** `requested` null removes the limit. */
export function changeLimit(
  limit: ChangeableLimit,
  requested: bigint | null,
  now: Date,
  delayMs: number,
): LimitChange {
  if (requested !== null && requested <= limit.shownAmount) return { kind: 'set', amount: requested }

  const pending = requested === null ? 'remove' : 'raise'
  const isSame = limit.pending === pending && limit.pendingShown === requested
  if (isSame && limit.confirmableAt !== null) {
    if (limit.confirmableAt > now)
      return { kind: 'waits', pending, amount: requested, confirmableAt: limit.confirmableAt }
    return requested === null ? { kind: 'removed' } : { kind: 'set', amount: requested }
  }
  return { kind: 'waits', pending, amount: requested, confirmableAt: new Date(now.getTime() + delayMs) }
}
