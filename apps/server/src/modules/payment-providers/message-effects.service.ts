/**
 * Judges a provider's message and has its effects booked. The caller holds the player's lock, has read the invoice
 * under it, and stores the message in the same transaction.
 */
import { InvoiceType } from '@fairhall/contract'
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import type { Event } from '../../platform/outbox/events.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { type Invoice, storeOrderReference } from '../invoices/index.ts'
import { type MessageDecision, evaluateMessage } from './messages.rules.ts'
import type { ProviderMessage } from './provider.ts'

export function evaluate(
  { settings, paymentBooking }: PaymentProvidersDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  message: ProviderMessage,
): MessageDecision {
  const currency = settings.current().currencies.get(invoice.currency)
  if (currency === undefined) return { kind: 'quarantined', reason: 'the currency is not configured' }
  const judgement = evaluateMessage(invoice, message, currency.subunitToUnit)
  if (judgement.kind !== 'booked' || judgement.act !== 'credit') return judgement
  const isPossible = paymentBooking.canBook(locked, invoice, judgement.amount)
  return isPossible ? judgement : { kind: 'quarantined', reason: 'amount' }
}

type Booked = Extract<MessageDecision, { kind: 'booked' }>

/** Events for a booked payout. Deposits publish their own events, which depend on how much of them is credited. */
export function eventsOf(
  { id: invoiceId, player_id: playerId }: Invoice,
  judgement: MessageDecision,
): Event[] {
  if (judgement.kind !== 'booked' || judgement.act === 'credit') return []
  const changed = { kind: 'invoice.changed', playerId, invoiceId } as const
  return judgement.act === 'release' ? [changed] : [changed, { kind: 'payment.booked', invoiceId }]
}

export async function applyJudgement(
  { paymentBooking }: PaymentProvidersDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  judgement: MessageDecision,
  message: ProviderMessage,
): Promise<void> {
  if (judgement.kind === 'booked') return moveMoney(paymentBooking, locked, invoice, judgement, message)
  if (judgement.kind !== 'noted') return
  if (judgement.state === 'waiting') return learnReference(locked, invoice, message)
  if (judgement.state === 'ready')
    return paymentBooking.showInstructions(locked, invoice, message.instructions ?? {})
  if (judgement.state === 'confirmed') return paymentBooking.confirmDepositEnd(locked, invoice)
  await paymentBooking.endDeposit(locked, invoice, judgement.state)
}

async function moveMoney(
  booking: PaymentProvidersDeps['paymentBooking'],
  locked: LockedPlayer,
  invoice: Invoice,
  { act, amount }: Booked,
  message: ProviderMessage,
): Promise<void> {
  if (act === 'credit') return booking.bookDeposit(locked, invoice, amount)
  await learnReference(locked, invoice, message)
  if (act === 'settle') await booking.settlePayout(locked, invoice, amount)
  else await booking.releasePayout(locked, invoice)
}

/** If the reply to the payout order was lost, this message is the first to carry the provider's reference. */
async function learnReference(
  { tx }: LockedPlayer,
  { id, type, order_reference: known, provider_reference: orderedUnder }: Invoice,
  { reference }: ProviderMessage,
): Promise<void> {
  const isNew =
    type === InvoiceType.withdrawal && known === null && reference !== '' && reference !== orderedUnder
  if (isNew) await storeOrderReference(tx, id, reference)
}
