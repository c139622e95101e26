/**
 * The limits that a player sets himself. Each change is one transaction under his lock, with its row and the window in his
 * standing that bets and deposits are held against: a bet or a deposit is wholly before or after.
 */
import type { Body, PlayerLimit as LimitReply } from '@fairhall/contract'
import { AmountError, convert, toDecimal, toSubunits } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { noteAudit } from '../players/index.ts'
import type { Currency, SettingsSnapshot } from '../settings/index.ts'
import {
  type Held,
  holdPlayer,
  type LimitKind,
  type LimitPeriod,
  type LimitWindow,
  readStanding,
} from '../standing/index.ts'
import { beginBreak, endOf } from './breaks.service.ts'
import type { BreakDefinition } from './gates.rules.ts'
import { changeLimit, type LimitChange } from './limit-changes.rules.ts'
import { endLimit, insertLimit, listLimits, type PlayerLimit, saveLimit } from './limits.queries.ts'
import { rollOver, shownUse } from './limits.rules.ts'
import { clearWindow, setWindow } from './limits.service.ts'

const HOUR_MS = 3_600_000
const INT8_MAX = 2n ** 63n - 1n
const kinds: Readonly<Record<number, LimitKind>> = { 1: 'bet', 2: 'loss', 3: 'deposit' }

type Wanted = Body<'createLimit'>

export async function listPlayerLimits(deps: Deps, playerId: string): Promise<LimitReply[]> {
  const now = deps.clock.now()
  const limits = await listLimits(deps.db, playerId, now)
  const standing = await readStanding(deps.db, playerId)
  const windows = standing === null ? [] : rollOver(standing.windows, standing.zone, now)
  return limits.map((limit) => toReply(deps.settings.current(), limit, windows))
}

export async function createLimit(deps: Deps, playerId: string, wanted: Wanted): Promise<LimitReply> {
  return underLock(deps, playerId, async (held) => {
    const { definition } = wanted
    if (definition >= 4) return startBreak(deps, held, definition as BreakDefinition, wanted.period)
    const settings = deps.settings.current()
    if (!settings.limits.cashPeriods.some((id) => id === wanted.period))
      throw refuseFields({ period: ['notAvailable'] })
    const currency = settings.currencies.get(wanted.currency ?? settings.baseCurrency.code)
    if (currency === undefined) throw refuseFields({ currency: ['notAvailable'] })
    const amount = readAmount(settings, wanted.amount ?? '', currency)
    const limits = await listLimits(held.tx, playerId, deps.clock.now())
    const present = limits.find((one) => one.definition === definition && one.period === wanted.period)
    if (present !== undefined) {
      if (present.currency !== currency.code) throw refuseFields({ currency: ['notAvailable'] })
      return (await change(deps, held, present, amount)) ?? refuseGone()
    }
    return insert(deps, held, { definition, period: wanted.period, currency, amount })
  })
}

export async function updateLimit(
  deps: Deps,
  playerId: string,
  limitId: string,
  wanted: Body<'updateLimit'>,
): Promise<LimitReply> {
  return underLock(deps, playerId, async (held) => {
    const limit = await getLimit(deps, held, limitId)
    if (limit.currency === null) throw refuse('limitFixed')
    if (wanted.period !== undefined && wanted.period !== limit.period)
      throw refuseFields({ period: ['notEditable'] })
    const settings = deps.settings.current()
    const currency = settings.currencies.get(limit.currency)
    if (currency === undefined) throw refuse('currencyNotAvailable')
    return (await change(deps, held, limit, readAmount(settings, wanted.amount, currency))) ?? refuseGone()
  })
}

export async function removeLimit(deps: Deps, playerId: string, limitId: string): Promise<LimitReply | null> {
  return underLock(deps, playerId, async (held) => {
    const limit = await getLimit(deps, held, limitId)
    if (limit.currency === null) throw refuse('limitFixed')
    return change(deps, held, limit, null)
  })
}

function refuseGone(): never {
  throw refuse('notFound')
}

async function underLock<T>(deps: Deps, playerId: string, act: (held: Held) => Promise<T>): Promise<T> {
  return inTransaction(deps.db, (tx) => holdPlayer(deps, tx, playerId, [], act))
}

async function getLimit(deps: Deps, held: Held, limitId: string): Promise<PlayerLimit> {
  const limits = await listLimits(held.tx, held.playerId, deps.clock.now())
  return limits.find(({ id }) => id === limitId) ?? refuseGone()
}

/** In subunits of the base currency. Far above any stake, and far below what a window could no longer add up in a bigint column. */
const AMOUNT_MAX = 10n ** 15n

/** @throws Refusal of the field, also for an amount that no player could ever reach */
function readAmount(settings: SettingsSnapshot, text: string, currency: Currency): bigint {
  const amount = toAmount(text, currency)
  if (toBase(settings, amount, currency) <= AMOUNT_MAX && amount <= INT8_MAX) return amount
  const most = convert(AMOUNT_MAX, settings.baseCurrency, currency, 'down')
  const shown = most < INT8_MAX ? most : INT8_MAX
  throw refuseFields({ amount: [`amountMax:${toDecimal(shown, currency.subunitToUnit)}`] })
}

function toAmount(text: string, currency: Currency): bigint {
  try {
    return toSubunits(text, currency.subunitToUnit)
  } catch (error) {
    if (error instanceof AmountError) throw refuseFields({ amount: ['numeric'] })
    throw error
  }
}

async function startBreak(
  deps: Deps,
  held: Held,
  definition: BreakDefinition,
  periodId: string,
): Promise<LimitReply> {
  const { coolingOffPeriods, selfExclusionPeriods } = deps.settings.current().limits
  const period = (definition === 4 ? selfExclusionPeriods : coolingOffPeriods).find(
    ({ id }) => id === periodId,
  )
  if (period === undefined) throw refuseFields({ period: ['notAvailable'] })
  const actor = `player:${held.playerId}`
  const { id: name, days } = period
  const id = await beginBreak(deps, held, {
    definition,
    period: name,
    until: endOf(deps, days),
    actor,
    reason: 'requested by the player',
  })
  return toReply(deps.settings.current(), await getLimit(deps, held, id), [])
}

async function insert(
  deps: Deps,
  held: Held,
  wanted: { definition: 1 | 2 | 3 | 4 | 5; period: string; currency: Currency; amount: bigint },
): Promise<LimitReply> {
  const { definition, period, currency, amount: shownAmount } = wanted
  const { playerId } = held
  const id = deps.random.uuid()
  const amount = toBase(deps.settings.current(), shownAmount, currency)
  const actor = `player:${playerId}`
  const row = { id, playerId, definition, period, amount, currency: currency.code, shownAmount, actor }
  await insertLimit(held.tx, row, deps.clock.now())
  const limit = await getLimit(deps, held, id)
  await enforce(deps, held, limit)
  await note(deps, held, limit, 'limit.set')
  return toReply(deps.settings.current(), limit, held.standing().windows)
}

async function change(
  deps: Deps,
  held: Held,
  limit: PlayerLimit,
  wanted: bigint | null,
): Promise<LimitReply | null> {
  const now = deps.clock.now()
  const { limits, currencies } = deps.settings.current()
  const shown = { ...limit, shownAmount: limit.shownAmount ?? 0n }
  const decided = changeLimit(shown, wanted, now, limits.increaseDelayHours * HOUR_MS)
  if (decided.is === 'gone') {
    await endLimit(held.tx, limit.id, now)
    await clearWindow(held, kindOf(limit), limit.period as LimitPeriod)
    await note(deps, held, limit, 'limit.removed')
    return null
  }
  const currency = currencies.get(limit.currency ?? '')
  if (currency === undefined) throw refuse('currencyNotAvailable')
  const changed = withChange(deps.settings.current(), limit, decided, currency)
  await saveLimit(held.tx, changed, now)
  await enforce(deps, held, changed)
  await note(deps, held, changed, decided.is === 'set' ? 'limit.set' : 'limit.asked')
  return toReply(deps.settings.current(), changed, held.standing().windows)
}

/** Up, as what is held against it: else a use of exactly the limit would be more than the limit. */
function toBase({ baseCurrency }: SettingsSnapshot, amount: bigint, currency: Currency): bigint {
  return convert(amount, currency, baseCurrency, 'up')
}

function withChange(
  settings: SettingsSnapshot,
  limit: PlayerLimit,
  decided: Exclude<LimitChange, { is: 'gone' }>,
  currency: Currency,
): PlayerLimit {
  if (decided.is === 'set') {
    const nothing = { pending: null, pendingAmount: null, pendingShown: null, confirmableAt: null }
    return {
      ...limit,
      amount: toBase(settings, decided.amount, currency),
      shownAmount: decided.amount,
      ...nothing,
    }
  }
  const { pending, amount, confirmableAt } = decided
  const pendingAmount = amount === null ? null : toBase(settings, amount, currency)
  return { ...limit, pending, pendingAmount, pendingShown: amount, confirmableAt }
}

const kindOf = ({ definition }: PlayerLimit) => kinds[definition] as LimitKind

async function enforce(deps: Deps, held: Held, limit: PlayerLimit): Promise<void> {
  const wanted = {
    kind: kindOf(limit),
    period: limit.period as LimitPeriod,
    amount: limit.amount ?? 0n,
  }
  await setWindow(deps, held, wanted, deps.clock.now())
}

async function note(deps: Deps, held: Held, limit: PlayerLimit, action: string): Promise<void> {
  const { playerId } = held
  await noteAudit(deps, held.tx, {
    actor: `player:${playerId}`,
    action,
    subject: `limit:${limit.id}`,
    playerId,
    reason: 'requested by the player',
    details: {
      definition: limit.definition,
      period: limit.period,
      currency: limit.currency,
      amount: limit.shownAmount === null ? null : String(limit.shownAmount),
      waits: limit.pendingShown === null ? limit.pending : String(limit.pendingShown),
    },
  })
}

function toReply(
  settings: SettingsSnapshot,
  limit: PlayerLimit,
  windows: readonly LimitWindow[],
): LimitReply {
  const { id, definition, period, pending, confirmableAt } = limit
  const currency = settings.currencies.get(limit.currency ?? '')
  const base = { id, definition, period }
  if (currency === undefined || limit.shownAmount === null) {
    const until = limit.until?.toISOString() ?? null
    return { ...base, amount: null, currentAmount: null, currency: null, until, pending: null }
  }
  const inFull = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  const window = windows.find((one) => one.kind === kindOf(limit) && one.period === period)
  const toShown = (used: bigint) => convert(used, settings.baseCurrency, currency, 'up')
  const shownUsed = window === undefined ? 0n : shownUse(window, limit.shownAmount, toShown)
  return {
    ...base,
    amount: inFull(limit.shownAmount),
    currentAmount: inFull(shownUsed),
    currency: currency.code,
    until: window === undefined ? null : new Date(window.endMs).toISOString(),
    pending:
      pending === null || confirmableAt === null
        ? null
        : {
            amount: limit.pendingShown === null ? null : inFull(limit.pendingShown),
            confirmableAt: confirmableAt.toISOString(),
          },
  }
}
