/**
 * Orders an approved payout. The state becomes `sending` before the provider is called, and the order carries our ID.
 * After a crash it is ordered again and is still one payout. Only the provider's answer ends it. A refused order ends
 * once the provider confirms that it knows no such order and no other attempt can still be on its way. An unanswered
 * order stays open until the provider answers, and a postponed one is ordered again.
 */
import { InvoiceState } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { findPlayer, withdrawalsPausedUntil } from '../players/index.ts'
import { isStopped, unitOf } from '../settings/index.ts'
import { type Restriction, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  applyEvent,
  findInvoice,
  type Invoice,
  isOpenChargeback,
  isOrderUnderWay,
  ORDER_MS,
  saveOrderOpenUntil,
  storeOrderReference,
  transition,
  updateInvoice,
} from '../invoices/index.ts'
import { getDestination } from '../payment-destinations/index.ts'
import {
  applyAnswer,
  orderOf,
  OrderPostponed,
  OrderRefused,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  ProviderUnavailable,
} from '../payment-providers/index.ts'
import { networkNamed } from '../payment-methods/index.ts'
import { findRecallReason, recall } from './recalls.service.ts'
import { releaseWithdrawal } from './withdrawal-ends.service.ts'

/** The reason of a payout that waits for another one to the same destination. */
export const AFTER_ANOTHER = 'afterAnother'

const SYSTEM = 'system:payments'

export async function sendPayout(deps: WithdrawalsDeps, invoiceId: string): Promise<void> {
  if (await isChargedBack(deps, invoiceId)) return
  if (await isHeldForReview(deps, invoiceId)) return
  const invoice = await beginOrder(deps, invoiceId)
  if (invoice === null) return
  const provider = deps.paymentProviders.find(invoice.provider)
  if (provider === null) throw new Error(`${invoice.provider} is no longer configured`)
  const order = await toOrder(deps, invoice)
  try {
    const reference = await prepare(deps, invoice, provider, order)
    const ordered = await provider.createPayout({ ...order, reference })
    await saveOrderReference(deps, invoice, ordered)
  } catch (error) {
    const about = { err: error, invoiceId, provider: provider.id }
    if (error instanceof OrderPostponed) {
      deps.log.info(about, 'provider postponed a payout')
      await saveWaitReason(deps, invoice, AFTER_ANOTHER)
    } else if (error instanceof OrderRefused) {
      deps.log.warn(about, 'provider refused a payout')
      await endRefused(deps, provider, invoiceId, order)
    } else throw error
  }
}

/**
 * Whether this is a return whose deposit was charged back meanwhile. It is not ordered again, and it ends once no order
 * of it can have reached the provider.
 */
async function isChargedBack(deps: WithdrawalsDeps, invoiceId: string): Promise<boolean> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null || found.returns === null) return false
  if (!(await isOpenChargeback(deps.db, found.returns))) return false
  if (await hasNotReachedProvider(deps, found)) await endChargedBack(deps, found)
  return true
}

async function endChargedBack(deps: WithdrawalsDeps, found: Invoice): Promise<void> {
  const { id: invoiceId, player_id: playerId, currency } = found
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [currency], async (locked) => {
      const invoice = await findInvoice(tx, invoiceId)
      const isUnchanged = Number(invoice?.order_open_until) === Number(found.order_open_until)
      if (invoice === null || transition(invoice, 'stopUnordered') === null || !isUnchanged) return
      const release = { event: 'stopUnordered', reason: 'chargedBack', actor: SYSTEM } as const
      await releaseWithdrawal(deps, locked, invoice, release)
      await announce(tx, { kind: 'invoice.changed', playerId, invoiceId })
    }),
  )
}

/**
 * Whether staff must review this withdrawal before it is ordered, or ordered again. It is recalled once no order of it
 * can have reached the provider.
 */
async function isHeldForReview(deps: WithdrawalsDeps, invoiceId: string): Promise<boolean> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null || transition(found, 'recall') === null) return false
  if ((await findRecallReason(deps, deps.db, found)) === null) return false
  if (found.state === InvoiceState.sending && !(await hasNotReachedProvider(deps, found))) return true
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, found.player_id, [], async (locked) => {
      const invoice = await findInvoice(tx, invoiceId)
      const isUnchanged =
        invoice?.state === found.state && Number(invoice.order_open_until) === Number(found.order_open_until)
      if (!isUnchanged) return
      const reason = await findRecallReason(deps, tx, invoice)
      if (reason !== null) await recall(deps, locked, invoice, reason)
    }),
  )
  return true
}

async function saveOrderReference(deps: WithdrawalsDeps, invoice: Invoice, reference: string): Promise<void> {
  await inTransaction(deps.db, (tx) => storeOrderReference(tx, invoice.id, reference))
  if (invoice.reason !== null) await saveWaitReason(deps, invoice, null)
}

/** Sets or clears the reason shown to player and staff while a payout waits in `sending`. */
async function saveWaitReason(
  deps: WithdrawalsDeps,
  { id, player_id: playerId }: Invoice,
  reason: typeof AFTER_ANOTHER | null,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const current = await findInvoice(tx, id)
      if (current?.state !== InvoiceState.sending || current.reason === reason) return
      await updateInvoice(tx, id, { reason }, deps.clock.now())
      await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: id })
    }),
  )
}

async function toOrder(deps: WithdrawalsDeps, invoice: Invoice): Promise<PayoutOrder> {
  const settings = deps.settings.current()
  const unit = unitOf(settings, invoice.currency)
  const player = await findPlayer(deps.db, invoice.player_id)
  const method = deps.paymentMethods.methods.find(({ id }) => id === invoice.method)
  return {
    invoiceId: invoice.id,
    method: invoice.method,
    amount: toDecimal(invoice.amount, unit),
    fee: toDecimal(invoice.fee, unit),
    currency: invoice.currency,
    chain: networkNamed(method, invoice.network)?.chain ?? null,
    destination: await getDestination(deps, invoice),
    reference: invoice.provider_reference,
    refundOf: invoice.returns,
    locale: player?.locale ?? settings.defaultLocale.code,
  }
}

/**
 * The reference is stored before anything is ordered under it. Of two concurrent calls, the first one's reference wins.
 */
async function prepare(
  deps: WithdrawalsDeps,
  invoice: Invoice,
  provider: PaymentProvider,
  order: PayoutOrder,
): Promise<string | null> {
  if (order.reference !== null || provider.preparePayout === undefined) return order.reference
  const made = await provider.preparePayout(order)
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, invoice.player_id, [], async () => {
      const current = await findInvoice(tx, invoice.id)
      if (current?.provider_reference != null) return current.provider_reference
      await updateInvoice(tx, invoice.id, { provider_reference: made }, deps.clock.now())
      return made
    }),
  )
}

/** Null while an order of it is under way, or if it must not be ordered. */
async function beginOrder(deps: WithdrawalsDeps, invoiceId: string): Promise<Invoice | null> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null) return null
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, found.player_id, [], async (locked) => {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice === null || !canOrder(deps, locked, invoice)) return null
      if ((await findRecallReason(deps, tx, invoice)) !== null) return null
      if ((await pausedUntil(deps, tx, invoice)) !== null) return null
      await saveOrderOpenUntil(tx, invoiceId, new Date(deps.clock.now().getTime() + ORDER_MS))
      if (invoice.state === InvoiceState.sending) return invoice
      await announce(tx, { kind: 'invoice.changed', playerId: found.player_id, invoiceId })
      return applyEvent(tx, invoice, 'send', {}, deps.clock.now())
    }),
  )
}

/** Until when the withdrawal may not be sent, because an email change was undone. Null for returns of held money. */
export async function pausedUntil(
  deps: Pick<WithdrawalsDeps, 'clock'>,
  tx: Tx,
  { player_id: playerId, returns }: Invoice,
): Promise<Date | null> {
  const player = returns === null ? await findPlayer(tx, playerId) : null
  return player && withdrawalsPausedUntil(player, deps.clock.now())
}

/** A block or stop also holds back payouts whose order failed before: the provider may not have it yet. */
function canOrder(deps: WithdrawalsDeps, locked: LockedPlayer, invoice: Invoice): boolean {
  if (transition(invoice, 'send') === null) return false
  return !isOrderUnderWay(deps, invoice) && heldBackBy(deps, locked.state().restriction, invoice) === null
}

/**
 * Whether a payout in `sending` has not reached the provider: the provider does not know it, and no order can still be
 * on its way. This holds until the next order, which changes `order_open_until`.
 * @throws Refusal paymentProviderUnavailable
 */
export async function hasNotReachedProvider(deps: WithdrawalsDeps, invoice: Invoice): Promise<boolean> {
  if (invoice.state !== InvoiceState.sending || isOrderUnderWay(deps, invoice)) return false
  const provider = deps.paymentProviders.find(invoice.provider)
  if (provider === null) throw refuse('paymentProviderUnavailable')
  try {
    return (await provider.findOutcome(orderOf(invoice))) === 'unknown'
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refuse('paymentProviderUnavailable')
    throw error
  }
}

/** What keeps a payout from being ordered until staff releases it. */
export function heldBackBy(
  deps: Pick<WithdrawalsDeps, 'settings'>,
  restriction: Restriction | undefined,
  { currency, provider }: Invoice,
): 'block' | 'stop' | null {
  if (restriction === 'blocked') return 'block'
  const parts = ['withdrawals', `withdrawals:${currency}`, `payment-provider:${provider}`] as const
  return isStopped(deps.settings.current(), ...parts) ? 'stop' : null
}

/**
 * Books the refusal like a message, so only once. If the provider has the order after all, its answer counts instead.
 */
async function endRefused(
  deps: WithdrawalsDeps,
  provider: PaymentProvider,
  invoiceId: string,
  { amount, currency }: PayoutOrder,
): Promise<void> {
  // Read again, because the payout's reference may have been stored meanwhile.
  const invoice = await findInvoice(deps.db, invoiceId)
  if (invoice === null) return
  const outcome = await provider.findOutcome(orderOf(invoice))
  if (outcome === null) return
  const refused: ProviderMessage = {
    externalId: `refused:${invoiceId}`,
    kind: 'payout',
    invoiceId,
    status: 'failed',
    amount,
    currency,
    reference: invoice.provider_reference ?? '',
  }
  await applyAnswer(deps, invoice, outcome === 'unknown' ? refused : outcome)
}
