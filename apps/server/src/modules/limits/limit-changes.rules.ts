/**
 * Decides what happens when a player changes a limit. A stricter limit takes effect immediately. A looser one waits and must then be
 * confirmed by repeating the request, so that it can't be an impulse. Pure.
 */
interface LimitAmount {
  /** As the player entered it, in subunits of the limit's currency. */
  shown: bigint
  /** What is enforced, in subunits of the base currency. */
  base: bigint
}

export interface ChangeableLimit {
  amount: LimitAmount
  pending: 'raise' | 'remove' | null
  pendingShown: bigint | null
  confirmableAt: Date | null
}

export type LimitChange =
  /** Takes effect now; a pending change is dropped. */
  | { kind: 'set'; amount: LimitAmount }
  | { kind: 'removed' }
  /** The current limit stays until the player repeats the request from `confirmableAt` on, while it is confirmable. */
  | { kind: 'waits'; pending: 'raise' | 'remove'; amount: LimitAmount | null; confirmableAt: Date }

/** How long a requested change can be confirmed after its wait. Then it lapses: it would be an impulse again. */
const CONFIRMABLE_MS = 7 * 86_400_000

export function confirmableUntil(confirmableAt: Date): Date {
  return new Date(confirmableAt.getTime() + CONFIRMABLE_MS)
}

/** `requested` null removes the limit. */
export function changeLimit(
  limit: ChangeableLimit,
  requested: LimitAmount | null,
  now: Date,
  delayMs: number,
): LimitChange {
  const stricter = requested && stricterOf(limit.amount, requested)
  if (stricter !== null) return { kind: 'set', amount: stricter }

  const pending = requested === null ? 'remove' : 'raise'
  const isSame = limit.pending === pending && limit.pendingShown === (requested?.shown ?? null)
  if (isSame && limit.confirmableAt !== null && now <= confirmableUntil(limit.confirmableAt)) {
    if (limit.confirmableAt > now)
      return { kind: 'waits', pending, amount: requested, confirmableAt: limit.confirmableAt }
    return requested === null ? { kind: 'removed' } : { kind: 'set', amount: requested }
  }
  return { kind: 'waits', pending, amount: requested, confirmableAt: new Date(now.getTime() + delayMs) }
}

/** Whether the decision leaves the limit and its pending change as they are. */
export function isRepeat(limit: ChangeableLimit, decision: LimitChange): boolean {
  if (decision.kind === 'removed') return false
  if (decision.kind === 'set') return limit.pending === null && isSameAmount(limit.amount, decision.amount)
  const isSameTime = limit.confirmableAt?.getTime() === decision.confirmableAt.getTime()
  return (
    isSameTime &&
    limit.pending === decision.pending &&
    limit.pendingShown === (decision.amount?.shown ?? null)
  )
}

const isSameAmount = (one: LimitAmount, other: LimitAmount) =>
  one.shown === other.shown && one.base === other.base

/**
 * The requested amount if it is not looser in the shown currency, nor at the present rate. Repeating the current amount
 * keeps what is enforced: after a change of the rate it would be another amount. Null if it is looser.
 */
function stricterOf(current: LimitAmount, requested: LimitAmount): LimitAmount | null {
  if (requested.shown === current.shown) return current
  return requested.shown < current.shown && requested.base <= current.base ? requested : null
}
