/**
 * A withdrawal locks its money in the transaction that creates the invoice. The money is released or paid out exactly
 * once, according to the invoice's state. A withdrawal in `sending` is never released by a timeout: only the provider
 * knows whether it was paid.
 */
import { type Body, type Invoice as InvoiceReply, InvoiceType, PlayerStatus } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { forfeitForWithdrawal } from '../bonuses/index.ts'
import { requireFreshFactor, requireFreshPassword } from '../factors/index.ts'
import {
  destinationsPausedUntil,
  findPlayer,
  isReachable,
  notifyPlayer,
  type Player,
  requestRecognition,
  showMoment,
  withdrawalsPausedUntil,
} from '../players/index.ts'
import { type LockedPlayer, withPlayerLock, turnOverOf } from '../player-state/index.ts'
import {
  fieldsOfDestination,
  isKnownDestination,
  keepDestination,
  type PayoutDestination,
  rememberDestination,
} from '../payment-destinations/index.ts'
import { requireClosedLoop } from './closed-loop.service.ts'
import {
  type Caller,
  findInvoice,
  firstPayoutState,
  hasReceivable,
  insertInvoice,
  type Invoice,
  type ReviewReason,
  sumRecentWithdrawals,
  toInvoice,
  toRow,
} from '../invoices/index.ts'
import {
  addressNetworksOf,
  errorsOfFields,
  keptFields,
  networkOf,
  type Quote,
  quotePayment,
  requireAccount,
} from '../payment-methods/index.ts'
import { needsIdentity } from './identity-needs.service.ts'
import { approvalLimits, approvedBase, enqueuePayout } from './payout-queue.service.ts'
import { judgeRisk, recordRisk } from './risk/risk.service.ts'
import { reviewReasons, stakingOf, toHeldDeltas, turnOverDue, ownMoneyOf } from './withdrawals.rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type WithdrawalRequest = Body<'createWithdrawal'>

export async function createWithdrawal(
  deps: WithdrawalsDeps,
  caller: Caller & { sessionId: string; country: string },
  request: WithdrawalRequest,
): Promise<InvoiceReply> {
  const { playerId, sessionId, country, idempotencyKey: key, locale } = caller
  return inTransaction(deps.db, async (tx) => {
    const call = { playerId, call: 'createWithdrawal', key, body: request }
    const { id } = await once(deps, tx, call, () =>
      withPlayerLock(deps, tx, playerId, [request.currency], async (locked) => {
        await requireFreshFactor(deps, tx, { playerId, sessionId })
        return { id: (await requestWithdrawal(deps, locked, { sessionId, country, locale }, request)).id }
      }),
    )
    // Answers a repeat with the present state: a client that takes a cancelled withdrawal for sent would never send
    // another.
    const invoice = await findInvoice(tx, id)
    if (invoice === null) throw refuse('notFound')
    return toInvoice(deps, invoice, locale)
  })
}

async function requestWithdrawal(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { sessionId, country, locale }: { sessionId: string; country: string; locale: string },
  request: WithdrawalRequest,
): Promise<Invoice> {
  const { tx, playerId } = locked
  const player = await findPlayer(tx, playerId)
  if (player === null) throw refuse('notFound')
  requireMayWithdraw(locked, player)
  requireNotPaused(deps, player, locale)
  if (await needsIdentity(deps, tx, player)) throw refuse('identityCheckNeeded')
  const { method: methodId, destinationId } = request
  const fields =
    destinationId === undefined
      ? (request.fields ?? {})
      : await fieldsOfDestination(deps, locked, { method: methodId, destinationId })
  const payment = { ...request, fields, country: player.country }
  await requireAccount(tx, playerId, payment)
  const quote = quotePayment(deps, 'withdrawal', payment, locale)
  const errors = errorsOfFields(quote.method, 'withdrawal', fields, addressNetworksOf(deps))
  if (Object.keys(errors).length > 0)
    throw refuseFields(destinationId === undefined ? errors : { destinationId: ['notAvailable'] })
  const turnOver = turnOverOf(locked, quote.currency.code)
  const staking = stakingOf(deps.settings.current(), player, { country, currency: quote.currency })
  if (turnOverDue(turnOver, staking) > 0n) throw refuse('turnOverLeft')
  const usesVault = request.usesVault === true
  const skipsMethod = await requireClosedLoop(deps, locked, quote, { locale, usesVault })
  requireForfeit(locked, quote.currency.code, request)
  await forfeitForWithdrawal(locked, quote.currency.code, `player:${playerId}`)
  if (ownMoneyOf(locked.balance(quote.currency.code), usesVault) < quote.amount)
    throw refuse('notEnoughFunds')

  const destination = {
    method: quote.method.id,
    network: networkOf(quote.method, fields)?.id ?? null,
    fields: keptFields(quote.method, 'withdrawal', fields),
  }
  await requirePasswordForNewDestination(deps, locked, { player, sessionId, locale }, destination)
  const reviews = [
    ...(player.status === PlayerStatus.active ? [] : ['player' as const]),
    ...(skipsMethod ? ['method' as const] : []),
    ...(turnOver.left > 0n ? ['turnOver' as const] : []),
    ...((await hasReceivable(tx, playerId)) ? ['owed' as const] : []),
  ]
  return hold(deps, locked, { ...quote, usesVault }, destination, reviews)
}

/**
 * The request must name the bonus that it forfeits, so that no other bonus is lost by surprise, such as one that
 * started meanwhile.
 */
function requireForfeit(
  locked: LockedPlayer,
  currency: string,
  { forfeits }: Pick<WithdrawalRequest, 'forfeits'>,
): void {
  const { bonusId } = locked.asset(currency)
  if (bonusId !== null && bonusId !== forfeits) throw refuse('bonusActive')
}

/** Requires the password for a new destination, so that a session left open is no use to a thief. */
async function requirePasswordForNewDestination(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { player, sessionId, locale }: { player: Player; sessionId: string; locale: string },
  destination: PayoutDestination,
): Promise<void> {
  if (Object.keys(destination.fields).length === 0 || (await isKnownDestination(deps, locked, destination)))
    return
  const until = destinationsPausedUntil(player, deps.clock.now())
  if (until !== null) {
    const values = { until: showMoment(deps, until, locale, player.time_zone) }
    throw refuse('destinationsPaused', { values })
  }
  await requireFreshPassword(deps, locked.tx, { playerId: player.id, sessionId })
}

/** Players' own limits and breaks never keep their money here. */
function requireMayWithdraw(locked: LockedPlayer, player: Player): void {
  const { restriction } = locked.state()
  if (
    player.status === PlayerStatus.blocked ||
    player.status === PlayerStatus.closed ||
    restriction === 'blocked' ||
    restriction === 'closed'
  ) {
    throw refuse('withdrawalNotAllowed')
  }
  if (!isReachable(player)) throw refuse('emailNotConfirmed')
}

function requireNotPaused(deps: WithdrawalsDeps, player: Player, locale: string): void {
  const until = withdrawalsPausedUntil(player, deps.clock.now())
  if (until === null) return
  throw refuse('withdrawalsPaused', { values: { until: showMoment(deps, until, locale, player.time_zone) } })
}

async function hold(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  quote: Quote & { usesVault: boolean },
  destination: PayoutDestination,
  others: readonly ReviewReason[],
): Promise<Invoice> {
  const now = deps.clock.now()
  const { tx, playerId } = locked
  const recent = await sumRecentWithdrawals(tx, playerId, new Date(now.getTime() - DAY_MS))
  const baseAmount = await approvedBase(deps, tx, { currency: quote.currency.code, amount: quote.amount })
  const risk = await judgeRisk(deps, tx, { playerId, amount: baseAmount, at: now })
  const reasons = reviewReasons(approvalLimits(deps), {
    amount: baseAmount,
    recent,
    others: [...others, ...risk.reasons],
  })
  const isAutomatic = reasons.length === 0
  const invoice = await insertInvoice(tx, {
    ...toRow(deps, quote, playerId, now),
    base_amount: baseAmount,
    type: InvoiceType.withdrawal,
    state: firstPayoutState(isAutomatic),
    looked_at_for: isAutomatic ? null : reasons,
    network: destination.network,
    return_urls: JSON.stringify({}),
  })
  await recordRisk(tx, invoice.id, risk, { at: now, kind: 'withdrawal' })
  await keepDestination(deps, tx, invoice, destination.fields)
  const isNew = await rememberDestination(deps, locked, destination)
  if (isNew) await notifyPlayer(tx, { playerId, notice: 'newDestination', at: now })
  await requestRecognition(tx, playerId, 'withdrawal')
  await locked.post({
    asset: invoice.currency,
    kind: 'withdrawal.hold',
    source: 'payments',
    externalId: `hold:${invoice.id}`,
    contra: 'transfer',
    groupId: invoice.id,
    actor: `player:${playerId}`,
    deltas: toHeldDeltas(invoice.amount, locked.balance(invoice.currency), quote.usesVault),
  })
  if (isAutomatic) await enqueuePayout(tx, invoice.id)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
  return invoice
}
