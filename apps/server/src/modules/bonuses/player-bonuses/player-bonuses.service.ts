/**
 * The life of a bonus after it was issued: activated, cancelled or expired. Its row changes in the same transaction as
 * its money, under the player's lock. If a bet ends the bonus, an event updates the row.
 */
import { BonusStatus } from '@fairhall/contract'
import type { ParsedQuery, PlayerBonus as BonusReply } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { oneByOne } from '../../../platform/jobs/process-separately.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { type LockedPlayer, withPlayerLock, isOpen } from '../../player-state/index.ts'
import {
  findBonus,
  findBonusOfCause,
  hasActiveBonus,
  listBonusesOfPlayer,
  listBonusesOver,
  listWagered,
  type PlayerBonus,
  updateBonus,
} from './player-bonuses.queries.ts'
import {
  type BonusEvent,
  type BonusMoney,
  type BonusTransition,
  listedStatuses,
  resultOf,
  transition,
} from './bonus-states.rules.ts'
import { releaseWagered } from '../wagering/wagering.service.ts'
import { clearBonus, endBonus, isHeldByRound, toEndEntry } from '../wagering/wagering.rules.ts'
import { toPlayerBonus } from '../bonuses.view.ts'
import { isBonusPaused, isOutOfOrder, startBonus, waitingCashOf } from './activation.service.ts'

export async function listPlayerBonuses(
  deps: BonusesDeps,
  playerId: string,
  query: ParsedQuery<'listPlayerBonuses'>,
  locale: string,
): Promise<BonusReply[]> {
  const { currencies } = deps.settings.current()
  const [rows, wagered] = await Promise.all([
    listBonusesOfPlayer(deps.db, playerId, listedStatuses(query.status)),
    listWagered(deps.db, playerId),
  ])
  return rows
    .filter(({ currency }) => currencies.has(currency) && currency === (query.currency ?? currency))
    .map((row) => toPlayerBonus(deps, row, wagered, locale))
}

/** The bonus that a deposit brought, in any state. */
export async function findBonusOfDeposit(
  deps: BonusesDeps,
  invoiceId: string,
  locale: string,
): Promise<BonusReply | null> {
  const bonus = await findBonusOfCause(deps.db, `deposit:${invoiceId}`)
  return bonus && toPlayerBonus(deps, bonus, await listWagered(deps.db, bonus.player_id), locale)
}

type Act = (locked: LockedPlayer, bonus: PlayerBonus) => Promise<void>

async function change(deps: BonusesDeps, request: BonusRequest, act: Act): Promise<BonusReply> {
  const { playerId, bonusId, locale } = request
  const found = await findBonus(deps.db, bonusId)
  if (found?.player_id !== playerId) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [found.currency], async (locked) => {
      await act(locked, (await findBonus(tx, bonusId)) ?? found)
      const changed = await findBonus(tx, bonusId)
      if (changed === null) throw refuse('notFound')
      return toPlayerBonus(deps, changed, await listWagered(tx, playerId), locale)
    }),
  )
}

interface BonusRequest {
  playerId: string
  bonusId: string
  locale: string
}

/**
 * Activates a bonus. With `replaces`, the active bonus is cancelled in the same transaction.
 * @throws bonusActiveAlready while another bonus of the currency is active; bonusRoundOpen while a round holds that
 * bonus's money; bonusCancelLocked if it may not be cancelled; bonusPaused while the operator has paused the offer;
 * vaultNotEmpty or bonusWithdrawalOpen while own money waits elsewhere; bonusOutOfOrder while an earlier one of its package
 * waits
 */
export function activatePlayerBonus(
  deps: BonusesDeps,
  request: BonusRequest & { replaces?: string | undefined },
): Promise<BonusReply> {
  return change(deps, request, async (locked, bonus) => {
    const now = deps.clock.now()
    requireAllowed(decide(locked, bonus, 'activate', now))
    if (!isOpen(locked, now)) throw refuse('playNotAllowed')
    if (isBonusPaused(deps, bonus)) throw refuse('bonusPaused')
    const waiting = await waitingCashOf(deps, locked, bonus.currency)
    if (waiting !== null) throw refuse(waiting)
    const { bonusId: active } = locked.asset(bonus.currency)
    if (active !== null && active === request.replaces) await cancelBonus(deps, locked, active)
    else if (active !== null) throw refuse('bonusActiveAlready')
    // The row of a bonus that a bet has ended stays active until the event is handled.
    if (await hasActiveBonus(locked.tx, locked.playerId, bonus.currency)) throw refuse('bonusActiveAlready')
    if (await isOutOfOrder(deps, locked.tx, bonus)) throw refuse('bonusOutOfOrder')
    await startBonus(deps, locked, bonus, `player:${locked.playerId}`)
  })
}

/** @throws bonusRoundOpen while a round holds its money; bonusCancelLocked if its terms say so */
export function cancelPlayerBonus(deps: BonusesDeps, request: BonusRequest): Promise<BonusReply> {
  return change(deps, request, (locked, bonus) => cancelBonus(deps, locked, bonus.id))
}

async function cancelBonus(deps: BonusesDeps, locked: LockedPlayer, id: string): Promise<void> {
  const bonus = await findBonus(locked.tx, id)
  if (bonus === null) throw refuse('notFound')
  await endPlayerBonus(locked, bonus, 'cancel', `player:${locked.playerId}`, deps.clock.now())
}

function decide(
  locked: LockedPlayer,
  { id, currency, status, terms, activate_by: activateBy, expires_at: expiresAt }: PlayerBonus,
  event: BonusEvent,
  now: Date,
): BonusTransition {
  const deadline = status === BonusStatus.issued ? activateBy : expiresAt
  const isOverdue = deadline !== null && deadline <= now
  const isLocked = terms.isCancelLocked ?? false
  return transition({ status, money: moneyOf(locked, id, currency), isOverdue, isLocked }, event)
}

function moneyOf(locked: LockedPlayer, id: string, currency: string): BonusMoney {
  const asset = locked.asset(currency)
  if (asset.bonusId !== id) return 'ended'
  if (isHeldByRound(asset)) return 'in a round'
  return endBonus(asset, locked.balance(currency).bonus)?.result === 'played' ? 'wagered' : 'here'
}

/** @throws Refusal */
function requireAllowed(result: BonusTransition): void {
  if (result.kind === 'refused') throw refuse(result.code)
}

/** The caller holds the player's lock, with the currency of the bonus. @throws Refusal if the event is not allowed */
export async function endPlayerBonus(
  locked: LockedPlayer,
  bonus: PlayerBonus,
  event: 'cancel' | 'expire' | 'revoke',
  actor: string,
  now: Date,
): Promise<void> {
  const result = decide(locked, bonus, event, now)
  requireAllowed(result)
  if (result.kind === 'released') await releaseWagered(locked, bonus.currency)
  if (result.kind === 'closing') await close(locked, bonus, event, now)
  if (result.kind !== 'finished' || result.result === 'as reported') return
  if (result.emptiesPocket) {
    await emptyPocket(locked, bonus, result.result, actor)
    await announce(locked.tx, { kind: 'bonus.stopped', playerId: locked.playerId, bonusId: bonus.id })
  }
  await save(locked, bonus, { status: BonusStatus.finished, result: resultOf(result.result) }, now)
}

/** A revoked bonus that is wagered already gets a target out of reach, so that its last round doesn't pay it out. */
async function close(
  locked: LockedPlayer,
  { id, currency }: PlayerBonus,
  event: BonusEvent,
  now: Date,
): Promise<void> {
  const asset = locked.asset(currency)
  const isPaidOut = event === 'revoke' && asset.bonusDone >= asset.bonusTarget
  const bonusTarget = isPaidOut ? asset.bonusDone + 1n : asset.bonusTarget
  await locked.saveAsset({ ...asset, isBonusClosing: true, bonusTarget })
  if (isPaidOut) await updateBonus(locked.tx, id, { target: bonusTarget }, now)
}

async function emptyPocket(
  locked: LockedPlayer,
  { currency }: PlayerBonus,
  result: 'cancelled' | 'expired',
  actor: string,
): Promise<void> {
  const asset = locked.asset(currency)
  const ending = { result, toCash: 0n, toOperator: locked.balance(currency).bonus } as const
  const entry = toEndEntry(asset, ending, actor)
  if (entry !== null) await locked.post(entry)
  await locked.saveAsset(clearBonus(asset, ending))
}

async function save(
  locked: LockedPlayer,
  { id }: PlayerBonus,
  changes: Parameters<typeof updateBonus>[2],
  now: Date,
): Promise<void> {
  await updateBonus(locked.tx, id, changes, now)
  await announce(locked.tx, { kind: 'bonus.changed', playerId: locked.playerId, bonusId: id })
}

/** Ends expired bonuses, immediately or with the last round that holds their money. */
export async function endBonusesOver(deps: BonusesDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne<PlayerBonus>(
    deps,
    'could not end an expired bonus',
    (after) => listBonusesOver(deps.db, now, after),
    ({ id, player_id: playerId, currency }) =>
      inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
          const bonus = await findBonus(tx, id)
          if (bonus !== null) await endPlayerBonus(locked, bonus, 'expire', 'system', now)
        }),
      ),
  )
}
