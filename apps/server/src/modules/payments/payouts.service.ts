/**
 * Orders an approved payout. The state says `sending` before the provider hears of it, and the order carries our id: after a
 * crash it is ordered again and is still one payout. Only the provider's word ends it. That he refuses the order is his
 * word too, once he says that he knows no such order and no other one of it can still be on its way to him; what became
 * of an order that nobody has answered stays open until he says it, and one that he puts off is ordered again.
 */
import { toDecimal } from '@fairhall/money'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { findPlayer } from '../players/index.ts'
import { isStopped, unitOf } from '../settings/index.ts'
import { type Gate, type Held, holdPlayer } from '../standing/index.ts'
import { isOpenChargeback } from './chargebacks.queries.ts'
import { isOrderUnderWay, ORDER_MS } from './deposit-cancellations.service.ts'
import { getDestination } from './destinations.service.ts'
import {
  findInvoice,
  type Invoice,
  keepOrderOpen,
  keepOrderReference,
  updateInvoice,
} from './invoices.queries.ts'
import { applyAnswer } from './messages.service.ts'
import { networkNamed } from './methods.rules.ts'
import {
  orderOf,
  OrderPostponed,
  OrderRefused,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  ProviderUnavailable,
} from './providers/provider.ts'
import { returnAfter } from './returns.rules.ts'
import { releaseWithdrawal } from './withdrawals.service.ts'

/** The reason of a payout that waits for another one to the same destination. */
export const AFTER_ANOTHER = 'afterAnother'

const SYSTEM = 'system:payments'

export async function sendPayout(deps: Deps, invoiceId: string): Promise<void> {
  if (await isChargedBack(deps, invoiceId)) return
  const invoice = await beginOrder(deps, invoiceId)
  if (invoice === null) return
  const provider = deps.payments.findProvider(invoice.provider)
  if (provider === null) throw new Error(`${invoice.provider} is not configured any more`)
  const order = await toOrder(deps, invoice)
  try {
    const reference = await prepare(deps, invoice, provider, order)
    const ordered = await provider.createPayout({ ...order, reference })
    await noteOrdered(deps, invoice, ordered)
  } catch (error) {
    const about = { err: error, invoiceId, provider: provider.id }
    if (error instanceof OrderPostponed) {
      deps.log.info(about, 'a provider put off a payout')
      await noteWait(deps, invoice, AFTER_ANOTHER)
    } else if (error instanceof OrderRefused) {
      deps.log.warn(about, 'a provider refused a payout')
      await endRefused(deps, provider, invoiceId, order)
    } else throw error
  }
}

/**
 * Whether this is a return whose deposit a bank has taken back meanwhile. It is not ordered again, and it ends here once no order
 * of it can have reached its provider.
 */
async function isChargedBack(deps: Deps, invoiceId: string): Promise<boolean> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null || found.returns === null) return false
  if (!(await isOpenChargeback(deps.db, found.returns))) return false
  if (await hasReachedNobody(deps, found)) await endChargedBack(deps, found)
  return true
}

async function endChargedBack(deps: Deps, found: Invoice): Promise<void> {
  const { id: invoiceId, player_id: playerId, currency } = found
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [currency], async (held) => {
      const invoice = await findInvoice(tx, invoiceId)
      const isAsFound = Number(invoice?.order_open_until) === Number(found.order_open_until)
      if (invoice?.state !== 'sending' || !isAsFound) return
      await releaseWithdrawal(deps, held, invoice, 'failed', 'chargedBack', SYSTEM)
      await announce(tx, { type: 'invoice.changed', playerId, invoiceId })
    }),
  )
}

async function noteOrdered(deps: Deps, invoice: Invoice, reference: string): Promise<void> {
  await inTransaction(deps.db, (tx) => keepOrderReference(tx, invoice.id, reference))
  if (invoice.reason !== null) await noteWait(deps, invoice, null)
}

/** What the player and the staff read of a payout that is sending and goes on later. */
async function noteWait(
  deps: Deps,
  { id, player_id: playerId }: Invoice,
  reason: typeof AFTER_ANOTHER | null,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async () => {
      const current = await findInvoice(tx, id)
      if (current?.state !== 'sending' || current.reason === reason) return
      await updateInvoice(tx, id, { reason }, deps.clock.now())
      await announce(tx, { type: 'invoice.changed', playerId, invoiceId: id })
    }),
  )
}

async function toOrder(deps: Deps, invoice: Invoice): Promise<PayoutOrder> {
  const settings = deps.settings.current()
  const unit = unitOf(settings, invoice.currency)
  const player = await findPlayer(deps.db, invoice.player_id)
  const method = deps.payments.methods.find(({ id }) => id === invoice.method)
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

/** Kept before anything is ordered under it; of two at once the first one's holds for both. */
async function prepare(
  deps: Deps,
  invoice: Invoice,
  provider: PaymentProvider,
  order: PayoutOrder,
): Promise<string | null> {
  if (order.reference !== null || provider.preparePayout === undefined) return order.reference
  const made = await provider.preparePayout(order)
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, invoice.player_id, [], async () => {
      const current = await findInvoice(tx, invoice.id)
      if (current?.provider_reference != null) return current.provider_reference
      await updateInvoice(tx, invoice.id, { provider_reference: made }, deps.clock.now())
      return made
    }),
  )
}

/** Null while an order of it is under way, or none may go out. */
async function beginOrder(deps: Deps, invoiceId: string): Promise<Invoice | null> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null) return null
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, found.player_id, [], async (held) => {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice === null || !mayOrder(deps, held, invoice)) return null
      await keepOrderOpen(tx, invoiceId, new Date(deps.clock.now().getTime() + ORDER_MS))
      if (invoice.state === 'sending') return invoice
      await announce(tx, { type: 'invoice.changed', playerId: found.player_id, invoiceId })
      return updateInvoice(tx, invoiceId, { state: 'sending' }, deps.clock.now())
    }),
  )
}

/** What was ordered before and did not get through is held back as well: its provider may still know nothing of it. */
function mayOrder(deps: Deps, held: Held, invoice: Invoice): boolean {
  const { state } = invoice
  // Returns and withdrawals are sent from the same states.
  if (returnAfter(state, 'send') === null) return false
  return !isOrderUnderWay(deps, invoice) && heldBackBy(deps, held.standing().gate, invoice) === null
}

/**
 * Whether a payout that is sending has reached nobody: its provider knows nothing of it, and no order of it can still be on
 * its way to him. That holds as long as no other one goes out, which `order_open_until` tells. @throws Refusal paymentProviderUnavailable
 */
export async function hasReachedNobody(deps: Deps, invoice: Invoice): Promise<boolean> {
  if (invoice.state !== 'sending' || isOrderUnderWay(deps, invoice)) return false
  const provider = deps.payments.findProvider(invoice.provider)
  if (provider === null) throw refuse('paymentProviderUnavailable')
  try {
    return (await provider.findOutcome(orderOf(invoice))) === 'unknown'
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw refuse('paymentProviderUnavailable')
    throw error
  }
}

/** What keeps a payout from being ordered, or ordered again, until staff lets it go on. */
export function heldBackBy(
  deps: Pick<Deps, 'settings'>,
  gate: Gate | undefined,
  { currency, provider }: Invoice,
): 'block' | 'stop' | null {
  if (gate === 'blocked') return 'block'
  const parts = ['withdrawals', `withdrawals:${currency}`, `payment-provider:${provider}`] as const
  return isStopped(deps.settings.current(), ...parts) ? 'stop' : null
}

/** Booked like a message, so once; unless the provider has the order after all: then what he says of it counts. */
async function endRefused(
  deps: Deps,
  provider: PaymentProvider,
  invoiceId: string,
  { amount, currency }: PayoutOrder,
): Promise<void> {
  // With what may have been prepared for it meanwhile.
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
