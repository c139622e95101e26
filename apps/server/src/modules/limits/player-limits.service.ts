/**
 * The limits that players set themselves. Each change is one transaction under the player's lock, of the limit's row and the window that
 * bets and deposits check. Each bet or deposit is entirely before or after.
 */
import {
  type Body,
  Break,
  type BreakDefinition,
  isBreak,
  type LimitDefinition,
  type PlayerLimit as LimitReply,
} from '@fairhall/contract'
import { AmountError, convert, toDecimal, toSubunits } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { findPlayer, isExcluded } from '../players/index.ts'
import { type Currency, selfExclusionPeriodsOf, type SettingsSnapshot } from '../settings/index.ts'
import { type LockedPlayer, readPlayerState, withPlayerLock } from '../player-state/index.ts'
import { beginBreak, endOf } from './breaks.service.ts'
import { changeLocked, enforceLimit, noteLimit, toBase } from './limit-changes.service.ts'
import { insertLimit, listLimits, type PlayerLimit } from './limits.queries.ts'
import { rollOver } from './limits.rules.ts'
import { toReply } from './player-limits.view.ts'
import { RECOGNISER } from './recognition.service.ts'
import { keepLockedExclusion } from './removals/removals.service.ts'

const INT8_MAX = 2n ** 63n - 1n

type LimitRequest = Body<'createLimit'>

/** Players tighten limits in any session. Only an active one loosens them. */
interface Caller {
  playerId: string
  isActive: boolean
}

export async function listPlayerLimits(deps: LimitsDeps, playerId: string): Promise<LimitReply[]> {
  const now = deps.clock.now()
  const limits = await listLimits(deps.db, playerId, now)
  const state = await readPlayerState(deps.db, playerId)
  const windows = state === null ? [] : rollOver(state.windows, state.zone, now)
  return limits.map((limit) => toReply(deps, limit, windows))
}

export async function createLimit(
  deps: LimitsDeps,
  { playerId, isActive }: Caller,
  request: LimitRequest,
): Promise<LimitReply> {
  return underLock(deps, playerId, async (locked) => {
    const { definition } = request
    const player = await findPlayer(locked.tx, playerId)
    // Excluded players can only extend their exclusion, or stay excluded after they asked for its end.
    if (player !== null && isExcluded(player.status) && definition !== Break.selfExclusion)
      throw refuse('playerExcluded')
    if (isBreak(definition)) return startBreak(deps, locked, definition, request.period)
    const settings = deps.settings.current()
    if (!settings.limits.cashPeriods.some((id) => id === request.period))
      throw refuseFields({ period: ['notAvailable'] })
    const currency = settings.currencies.get(request.currency ?? settings.baseCurrency.code)
    if (currency === undefined) throw refuseFields({ currency: ['notAvailable'] })
    const amount = readAmount(settings, request.amount ?? '', currency)
    const limits = await listLimits(locked.tx, playerId, deps.clock.now())
    const existing = limits.find((one) => one.definition === definition && one.period === request.period)
    if (existing !== undefined) {
      if (existing.currency !== currency.code) throw refuseFields({ currency: ['notAvailable'] })
      return (await changeLocked(deps, locked, existing, amount, { isActive })) ?? refuseGone()
    }
    return insert(deps, locked, { definition, period: request.period, currency, amount })
  })
}

export async function updateLimit(
  deps: LimitsDeps,
  { playerId, isActive }: Caller,
  limitId: string,
  request: Body<'updateLimit'>,
): Promise<LimitReply> {
  return underLock(deps, playerId, async (locked) => {
    const limit = await getLimit(deps, locked, limitId)
    if (limit.currency === null) throw refuse('limitFixed')
    if (request.period !== undefined && request.period !== limit.period)
      throw refuseFields({ period: ['notEditable'] })
    const settings = deps.settings.current()
    const currency = settings.currencies.get(limit.currency)
    if (currency === undefined) throw refuse('currencyNotAvailable')
    const amount = readAmount(settings, request.amount, currency)
    return (await changeLocked(deps, locked, limit, amount, { isActive })) ?? refuseGone()
  })
}

export async function removeLimit(
  deps: LimitsDeps,
  playerId: string,
  limitId: string,
): Promise<LimitReply | null> {
  return underLock(deps, playerId, async (locked) => {
    const limit = await getLimit(deps, locked, limitId)
    if (limit.currency === null) throw refuse('limitFixed')
    return changeLocked(deps, locked, limit, null)
  })
}

function refuseGone(): never {
  throw refuse('notFound')
}

async function underLock<T>(
  deps: LimitsDeps,
  playerId: string,
  act: (locked: LockedPlayer) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, playerId, [], act))
}

async function getLimit(deps: LimitsDeps, locked: LockedPlayer, limitId: string): Promise<PlayerLimit> {
  const limits = await listLimits(locked.tx, locked.playerId, deps.clock.now())
  return limits.find(({ id }) => id === limitId) ?? refuseGone()
}

/** In base subunits. Far above any stake, and small enough that sums stay within a bigint column. */
const AMOUNT_MAX = 10n ** 15n

/** @throws Refusal with a field error, also for an amount that is unrealistically large */
function readAmount(settings: SettingsSnapshot, text: string, currency: Currency): bigint {
  const amount = toAmount(text, currency)
  if (toBase(settings, amount, currency) <= AMOUNT_MAX && amount <= INT8_MAX) return amount
  const converted = convert(AMOUNT_MAX, settings.baseCurrency, currency, 'down')
  const limit = converted < INT8_MAX ? converted : INT8_MAX
  throw refuseFields({ amount: [`amountMax:${toDecimal(limit, currency.subunitToUnit)}`] })
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
  deps: LimitsDeps,
  locked: LockedPlayer,
  definition: BreakDefinition,
  periodId: string,
): Promise<LimitReply> {
  const settings = deps.settings.current()
  const exclusions = selfExclusionPeriodsOf(settings, locked.state().country)
  const period = (definition === Break.selfExclusion ? exclusions : settings.limits.coolingOffPeriods).find(
    ({ id }) => id === periodId,
  )
  if (period === undefined) throw refuseFields({ period: ['notAvailable'] })
  const actor = `player:${locked.playerId}`
  const { id: name, days } = period
  const until = endOf(deps, days)
  const reason = 'requested by the player'
  // Players who exclude themselves again take back their request to end it.
  if (definition === Break.selfExclusion) await keepLockedExclusion(deps, locked, { actor, reason })
  const running = await findRunningBreak(deps, locked, { definition, until })
  if (running !== null) return toReply(deps, running, [])
  const id = await beginBreak(deps, locked, { definition, period: name, until, actor, reason })
  return toReply(deps, await getLimit(deps, locked, id), [])
}

/** A later end by less than this is a repeat of the same request. */
const REPEAT_MS = 60_000

/** A break of this kind that lasts as long. One that recognition copied doesn't count, because a release ends it. */
async function findRunningBreak(
  deps: LimitsDeps,
  { tx, playerId }: LockedPlayer,
  { definition, until }: { definition: BreakDefinition; until: Date | null },
): Promise<PlayerLimit | null> {
  const limits = await listLimits(tx, playerId, deps.clock.now())
  const lastsAsLong = (end: Date | null) =>
    end === null || (until !== null && end.getTime() + REPEAT_MS >= until.getTime())
  const found = limits.find(
    (one) => one.definition === definition && one.actor !== RECOGNISER && lastsAsLong(one.until),
  )
  return found ?? null
}

async function insert(
  deps: LimitsDeps,
  locked: LockedPlayer,
  input: { definition: LimitDefinition; period: string; currency: Currency; amount: bigint },
): Promise<LimitReply> {
  const { definition, period, currency, amount: shownAmount } = input
  const { playerId } = locked
  const id = deps.random.uuid()
  const amount = toBase(deps.settings.current(), shownAmount, currency)
  const actor = `player:${playerId}`
  const row = { id, playerId, definition, period, amount, currency: currency.code, shownAmount, actor }
  await insertLimit(locked.tx, row, deps.clock.now())
  const limit = await getLimit(deps, locked, id)
  await enforceLimit(deps, locked, limit)
  await noteLimit(deps, locked, limit, 'limit.set')
  return toReply(deps, limit, locked.state().windows)
}
