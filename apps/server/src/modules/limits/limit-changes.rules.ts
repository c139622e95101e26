/**
 * Decides what happens when a player changes a limit. A stricter limit takes effect immediately. A looser one waits, so that it can't be
 * an impulse. In most markets the player must then confirm it by repeating the request. Pure.
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
  /** Of the pending change: for how many days it can be confirmed. Null: it takes effect at `confirmableAt`. */
  confirmDays: number | null
}

/** What decides now about a looser limit. */
interface ChangeTerms {
  /** Of the market, like `confirmDays`. */
  delayMs: number
  confirmDays: number | null
  /** No limit loosens during a break or a hold. */
  canPlay: boolean
}

export type LimitChange =
  /** Takes effect now; a pending change is dropped. */
  | { kind: 'set'; amount: LimitAmount }
  | { kind: 'removed' }
  /** The current limit stays until the player repeats the request from `confirmableAt` on, while it is confirmable, or until it is due. */
  | {
      kind: 'waits'
      pending: 'raise' | 'remove'
      amount: LimitAmount | null
      confirmableAt: Date
      confirmDays: number | null
    }

const DAY_MS = 86_400_000

/** When a requested change lapses, because it would be an impulse again. Null: it takes effect at `confirmableAt`. */
export function confirmableUntil(confirmableAt: Date, confirmDays: number | null): Date | null {
  return confirmDays === null ? null : new Date(confirmableAt.getTime() + confirmDays * DAY_MS)
}

/** `requested` null removes the limit. */
export function changeLimit(
  limit: ChangeableLimit,
  requested: LimitAmount | null,
  now: Date,
  terms: ChangeTerms,
): LimitChange {
  const stricter = requested && stricterOf(limit.amount, requested)
  if (stricter !== null) return { kind: 'set', amount: stricter }

  const pending = requested === null ? 'remove' : 'raise'
  const { confirmableAt, confirmDays } = limit
  const isSame = limit.pending === pending && limit.pendingShown === (requested?.shown ?? null)
  if (isSame && confirmableAt !== null && !isLapsed(confirmableAt, confirmDays, now)) {
    if (confirmableAt > now || !terms.canPlay)
      return { kind: 'waits', pending, amount: requested, confirmableAt, confirmDays }
    return requested === null ? { kind: 'removed' } : { kind: 'set', amount: requested }
  }
  return {
    kind: 'waits',
    pending,
    amount: requested,
    confirmableAt: new Date(now.getTime() + terms.delayMs),
    confirmDays: terms.confirmDays,
  }
}

function isLapsed(confirmableAt: Date, confirmDays: number | null, now: Date): boolean {
  const until = confirmableUntil(confirmableAt, confirmDays)
  return until !== null && now > until
}

type DueOutcome =
  /** Nothing is due: the player has taken it back or confirmed it, still waits, or must confirm it. */
  | { kind: 'none' }
  | { kind: 'applies' }
  /** The market now wants the player to confirm it. */
  | { kind: 'asks'; confirmDays: number }
  /** The player can't play now. */
  | { kind: 'dropped' }

/** What happens without the player to a change that takes effect after its wait. */
export function decideDue(
  { pending, confirmableAt, confirmDays }: Omit<ChangeableLimit, 'amount'>,
  now: Date,
  terms: Pick<ChangeTerms, 'canPlay' | 'confirmDays'>,
): DueOutcome {
  const isDue = pending !== null && confirmDays === null && confirmableAt !== null && confirmableAt <= now
  if (!isDue) return { kind: 'none' }
  if (!terms.canPlay) return { kind: 'dropped' }
  return terms.confirmDays === null ? { kind: 'applies' } : { kind: 'asks', confirmDays: terms.confirmDays }
}

/** Whether the decision makes the limit looser, now or after a wait. To drop a pending change does not. */
export function loosens(limit: Pick<ChangeableLimit, 'amount'>, decision: LimitChange): boolean {
  if (decision.kind !== 'set') return true
  return decision.amount.shown > limit.amount.shown || decision.amount.base > limit.amount.base
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
