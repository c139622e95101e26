/**
 * Changes of a limit under the player's lock: of its row, and of the window that bets and deposits check. They are decided by
 * `limit-changes.rules.ts`, whether the player requests them or their wait is over.
 */
import type { PlayerLimit as LimitReply } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { canPlay, type LimitPeriod, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { noteAudit } from '../players/index.ts'
import type { Currency, SettingsSnapshot } from '../settings/index.ts'
import { changeLimit, decideDue, isRepeat, type LimitChange, loosens } from './limit-changes.rules.ts'
import type { LimitsDeps } from './limits.deps.ts'
import {
  endLimit,
  listDueChanges,
  listLimits,
  type DueChange,
  type PlayerLimit,
  saveLimit,
} from './limits.queries.ts'
import { clearWindow, setWindow } from './limits.service.ts'
import { kindOf, toReply } from './player-limits.view.ts'

const HOUR_MS = 3_600_000
const ASKED = 'requested by the player'
const WAITED = 'requested by the player, and the wait is over'
const RESTRICTED = 'the wait was over while the player could not play'

const NO_PENDING = { pending: null, pendingAmount: null, pendingShown: null, confirmableAt: null } as const

type LimitAction = 'limit.asked' | 'limit.removed' | 'limit.set'

/** Changes whose wait is over in markets that want no second act. */
export async function applyDueChanges(deps: LimitsDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<DueChange>(
    deps,
    'could not apply a change of a limit',
    (after) => listDueChanges(deps.db, now, after),
    ({ id, playerId }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [], async (locked) => {
          const limit = (await listLimits(tx, playerId, now)).find((one) => one.id === id)
          if (limit !== undefined) await applyIfDue(deps, locked, limit)
        }),
      ),
  )
}

/** A message has announced the day of the change, so another one says what happens instead. */
async function applyIfDue(deps: LimitsDeps, locked: LockedPlayer, limit: PlayerLimit): Promise<void> {
  const now = deps.clock.now()
  const { confirmDays } = deps.settings.current().marketOf(locked.state().country).rules.limits
  const due = decideDue(limit, now, { confirmDays, canPlay: canPlay(locked.state(), now) })
  switch (due.kind) {
    case 'none':
      return
    case 'applies':
      await changeLocked(deps, locked, limit, limit.pendingShown, { reason: WAITED })
      return
    case 'asks': {
      const asking = { ...limit, confirmDays: due.confirmDays }
      await saveLimit(locked.tx, asking, now)
      // No entry of the journal: it would count as another request of the player.
      return announce(locked.tx, toEvent(deps, asking, 'limit.asked'))
    }
    case 'dropped': {
      const kept = { ...limit, ...NO_PENDING }
      await saveLimit(locked.tx, kept, now)
      return noteLimit(deps, locked, kept, 'limit.set', RESTRICTED)
    }
  }
}

/**
 * What the player requests, or what waits and is due. `requested` in subunits of the limit's currency; null removes it.
 * Returns null once it is removed. @throws Refusal sessionOver if an inactive session would loosen it
 */
export async function changeLocked(
  deps: LimitsDeps,
  locked: LockedPlayer,
  limit: PlayerLimit,
  requested: bigint | null,
  { isActive = true, reason = ASKED }: { isActive?: boolean; reason?: string } = {},
): Promise<LimitReply | null> {
  const now = deps.clock.now()
  const settings = deps.settings.current()
  const currency = settings.currencies.get(limit.currency ?? '')
  if (currency === undefined && requested !== null) throw refuse('currencyNotAvailable')
  const { increaseDelayHours, confirmDays } = settings.marketOf(locked.state().country).rules.limits
  const current = { ...limit, amount: { shown: limit.shownAmount ?? 0n, base: limit.amount ?? 0n } }
  const amount =
    requested === null || currency === undefined
      ? null
      : { shown: requested, base: toBase(settings, requested, currency) }
  const terms = {
    delayMs: increaseDelayHours * HOUR_MS,
    confirmDays,
    canPlay: canPlay(locked.state(), now),
  }
  const decision = changeLimit(current, amount, now, terms)
  if (!isActive && loosens(current, decision)) throw refuse('sessionOver')
  if (decision.kind === 'removed') {
    await endLimit(locked.tx, limit.id, now)
    await clearWindow(locked, kindOf(limit), limit.period as LimitPeriod)
    await noteLimit(deps, locked, limit, 'limit.removed', reason)
    return null
  }
  // Otherwise repeats would fill the journal, and each would count as a raise among the signs of harm.
  if (isRepeat(current, decision)) return toReply(deps, limit, locked.state().windows)
  const changed = withChange(limit, decision)
  await saveLimit(locked.tx, changed, now)
  await enforceLimit(deps, locked, changed)
  await noteLimit(deps, locked, changed, decision.kind === 'set' ? 'limit.set' : 'limit.asked', reason)
  return toReply(deps, changed, locked.state().windows)
}

/** Rounds up, like the uses counted against the limit. Otherwise using exactly the limit would exceed it. */
export function toBase({ baseCurrency }: SettingsSnapshot, amount: bigint, currency: Currency): bigint {
  return convert(amount, currency, baseCurrency, 'up')
}

function withChange(limit: PlayerLimit, decision: Exclude<LimitChange, { kind: 'removed' }>): PlayerLimit {
  if (decision.kind === 'set') {
    const { base: amount, shown: shownAmount } = decision.amount
    return { ...limit, amount, shownAmount, ...NO_PENDING }
  }
  const { pending, amount, confirmableAt, confirmDays } = decision
  const pendingAmount = amount?.base ?? null
  return { ...limit, pending, pendingAmount, pendingShown: amount?.shown ?? null, confirmableAt, confirmDays }
}

export async function enforceLimit(
  deps: LimitsDeps,
  locked: LockedPlayer,
  limit: PlayerLimit,
): Promise<void> {
  const window = { kind: kindOf(limit), period: limit.period as LimitPeriod, amount: limit.amount ?? 0n }
  await setWindow(deps, locked, window, deps.clock.now())
}

export async function noteLimit(
  deps: LimitsDeps,
  { tx, playerId }: LockedPlayer,
  limit: PlayerLimit,
  action: LimitAction,
  reason = ASKED,
): Promise<void> {
  await announce(tx, toEvent(deps, limit, action))
  await noteAudit(deps, tx, {
    actor: `player:${playerId}`,
    action,
    subject: `limit:${limit.id}`,
    playerId,
    reason,
    details: {
      definition: limit.definition,
      period: limit.period,
      currency: limit.currency,
      amount: limit.shownAmount === null ? null : String(limit.shownAmount),
      waits: limit.pendingShown === null ? limit.pending : String(limit.pendingShown),
    },
  })
}

function toEvent(
  deps: LimitsDeps,
  {
    id,
    playerId,
    definition,
    period,
    currency,
    shownAmount,
    pendingShown,
    confirmableAt,
    confirmDays,
  }: PlayerLimit,
  action: LimitAction,
) {
  const amount = action === 'limit.asked' ? pendingShown : shownAmount
  return {
    kind: 'limit.changed',
    playerId,
    limitId: id,
    changeId: deps.random.uuid(),
    change: action,
    definition,
    period,
    currency,
    amount: amount === null ? null : String(amount),
    confirmableAt: action === 'limit.asked' ? (confirmableAt?.toISOString() ?? null) : null,
    isAutomatic: action === 'limit.asked' && confirmDays === null,
  } as const
}
