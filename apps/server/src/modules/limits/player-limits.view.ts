/** Limits as players see them. */
import { cashLimitNameOf, type PlayerLimit as LimitReply } from '@fairhall/contract'
import { convert, toDecimal } from '@fairhall/money'
import type { LimitsDeps } from './limits.deps.ts'
import type { LimitKind, LimitWindow } from '../player-state/index.ts'
import { confirmableUntil } from './limit-changes.rules.ts'
import type { PlayerLimit } from './limits.queries.ts'
import { displayedUse } from './limits.rules.ts'

/** The limit must not be a break. */
export function kindOf({ definition }: Pick<PlayerLimit, 'definition'>): LimitKind {
  const kind = cashLimitNameOf(definition)
  if (kind === null) throw new Error(`definition ${definition} is not a limit of an amount`)
  return kind
}

export function toReply(
  deps: Pick<LimitsDeps, 'clock' | 'settings'>,
  limit: PlayerLimit,
  windows: readonly LimitWindow[],
): LimitReply {
  const settings = deps.settings.current()
  const { id, definition, period } = limit
  const currency = settings.currencies.get(limit.currency ?? '')
  const { returnDelayHours } = limit
  const returnAskedAt = limit.returnAskedAt?.toISOString() ?? null
  const mayReturn = returnDelayHours !== null && limit.until !== null && limit.until <= deps.clock.now()
  const base = {
    id,
    definition,
    period,
    returnDelayHours,
    mayReturn,
    returnAskedAt,
    removal: toRemoval(limit),
  }
  if (currency === undefined || limit.shownAmount === null) {
    const until = limit.until?.toISOString() ?? null
    return { ...base, amount: null, currentAmount: null, currency: null, until, pending: null }
  }
  const inFull = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  const window = windows.find((one) => one.kind === kindOf(limit) && one.period === period)
  const toShown = (used: bigint) => convert(used, settings.baseCurrency, currency, 'up')
  const shownUsed = window === undefined ? 0n : displayedUse(window, limit.shownAmount, toShown)
  return {
    ...base,
    amount: inFull(limit.shownAmount),
    currentAmount: inFull(shownUsed),
    currency: currency.code,
    until: window === undefined ? null : new Date(window.endMs).toISOString(),
    pending: toPending(limit, deps.clock.now(), inFull),
  }
}

function toRemoval(limit: PlayerLimit): LimitReply['removal'] {
  if (!limit.allowsRemoval) return null
  return {
    askedAt: limit.removalAskedAt?.toISOString() ?? null,
    answerBy: limit.removalAnswerBy?.toISOString() ?? null,
    answer: limit.removalAnswer,
  }
}

/** A requested change that has lapsed is not shown: it would have to be requested again. */
function toPending(
  { pending, pendingShown, confirmableAt, confirmDays }: PlayerLimit,
  now: Date,
  inFull: (amount: bigint) => string,
): LimitReply['pending'] {
  if (pending === null || confirmableAt === null) return null
  const until = confirmableUntil(confirmableAt, confirmDays)
  if (until !== null && now > until) return null
  return {
    amount: pendingShown === null ? null : inFull(pendingShown),
    confirmableAt: confirmableAt.toISOString(),
    confirmableUntil: until?.toISOString() ?? null,
  }
}
