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
import { AUTOMATIC, changeLimit, confirmDaysOf, isRepeat, type LimitChange } from './limit-changes.rules.ts'
import type { LimitsDeps } from './limits.deps.ts'
import {
  endLimit,
  listDueChanges,
  listLimits,
  type DueChange,
  type PlayerLimit,
  saveConfirmDays,
  saveLimit,
} from './limits.queries.ts'
import { clearWindow, setWindow } from './limits.service.ts'
import { kindOf, toReply } from './player-limits.view.ts'

const HOUR_MS = 3_600_000
const ASKED = 'requested by the player'
const WAITED = 'requested by the player, and the wait is over'
const RESTRICTED = 'the wait was over while the player could not play'

type LimitAction = 'limit.asked' | 'limit.removed' | 'limit.set'

/**
 * Changes whose wait is over in markets that want no second act. Where the rule has changed meanwhile, the player must still confirm.
 * No limit loosens during a break or a hold: a change that is due then is dropped.
 */
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
          // The player may have taken it back or confirmed it before the lock.
          if (limit === undefined || !isDue(limit, now)) return
          if (!canPlay(locked.state(), now)) return dropChange(deps, locked, limit)
          const { confirmDays } = deps.settings.current().marketOf(locked.state().country).rules.limits
          if (confirmDays === null) await changeLocked(deps, locked, limit, limit.pendingShown, WAITED)
          else await demandConfirmation(deps, locked, limit, confirmDays)
        }),
      ),
  )
}

/** A message said that it takes effect, so another one asks the player to confirm it. It is no second request of theirs. */
async function demandConfirmation(
  deps: LimitsDeps,
  { tx }: LockedPlayer,
  limit: PlayerLimit,
  confirmDays: number,
): Promise<void> {
  await saveConfirmDays(tx, limit.id, confirmDays, deps.clock.now())
  await announce(tx, toEvent(deps, { ...limit, confirmDays }, 'limit.asked'))
}

async function dropChange(deps: LimitsDeps, locked: LockedPlayer, limit: PlayerLimit): Promise<void> {
  const kept = { ...limit, pending: null, pendingAmount: null, pendingShown: null, confirmableAt: null }
  await saveLimit(locked.tx, kept, deps.clock.now())
  // The player knows the day of the change from a message, so another one says what applies.
  await noteLimit(deps, locked, kept, 'limit.set', RESTRICTED)
}

function isDue({ pending, confirmableAt, confirmDays }: PlayerLimit, now: Date): boolean {
  return pending !== null && confirmDays === AUTOMATIC && confirmableAt !== null && confirmableAt <= now
}

/**
 * What the player requests, or what waits and is due. `requested` in subunits of the limit's currency; null removes it.
 * Returns null once it is removed.
 */
export async function changeLocked(
  deps: LimitsDeps,
  locked: LockedPlayer,
  limit: PlayerLimit,
  requested: bigint | null,
  reason = ASKED,
): Promise<LimitReply | null> {
  const now = deps.clock.now()
  const settings = deps.settings.current()
  const currency = settings.currencies.get(limit.currency ?? '')
  if (currency === undefined && requested !== null) throw refuse('currencyNotAvailable')
  const { limits } = settings.marketOf(locked.state().country).rules
  const current = { ...limit, amount: { shown: limit.shownAmount ?? 0n, base: limit.amount ?? 0n } }
  const amount =
    requested === null || currency === undefined
      ? null
      : { shown: requested, base: toBase(settings, requested, currency) }
  const terms = { delayMs: limits.increaseDelayHours * HOUR_MS, confirmDays: confirmDaysOf(limits) }
  const decision = changeLimit(current, amount, now, terms)
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
    const noPending = { pending: null, pendingAmount: null, pendingShown: null, confirmableAt: null }
    return { ...limit, amount, shownAmount, ...noPending }
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
    isAutomatic: action === 'limit.asked' && confirmDays === AUTOMATIC,
  } as const
}
