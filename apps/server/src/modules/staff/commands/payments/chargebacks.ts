/** The command that orders a chargeback, and how an approver reads the order. */
import { InvoiceType } from '@fairhall/contract'
import { findChargeback, findInvoice, type Invoice, paidOf } from '../../../invoices/index.ts'
import { type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import type { OrderDetails } from '../../orders/order-details.ts'
import { placeOrder } from '../../orders/orders.service.ts'
import type { Order } from '../../orders/orders.service.ts'
import { StaffRefusal } from '../../refusals.ts'
import { idOf, readAmount } from './payment-words.ts'

async function chargeBack(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== InvoiceType.deposit) throw new StaffRefusal('notFound')
  const before = await findChargeback(deps.db, invoice.id)
  const left = paidOf(invoice) - (before?.amount ?? 0n)
  const amount =
    options['amount'] === undefined ? left : readAmount(deps, options['amount'], invoice.currency)
  if (amount <= 0n || amount > left)
    throw new WrongUsage('Chargebacks of a deposit are at most the deposited amount')
  const reference = (options['reference'] ?? '').trim()
  const details = {
    kind: 'chargeback',
    invoiceId: invoice.id,
    reference,
    amount: String(amount),
  } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

/** With what was charged back before: the same chargeback may have come twice, under two references. */
export function describeChargeback(
  { amount, reference }: Extract<OrderDetails, { kind: 'chargeback' }>,
  { chargedBack }: Order['state'],
  { invoice, full }: { invoice: Invoice; full: (amount: bigint) => string },
): string {
  const ordered = full(amount === null ? invoice.amount : BigInt(amount))
  const before = BigInt(chargedBack ?? 0)
  const rest = before === 0n ? '' : ` (another ${full(before)} of it was charged back before)`
  return `${ordered} of ${invoice.id}${rest}, reference ${reference}`
}

export const chargebackCommand: Command = {
  right: 'payments',
  needsReason: true,
  words: 'chargeback',
  placesOrder: true,
  usage: '<invoice>',
  about:
    'Orders the chargeback of a deposit: takes the amount that a bank took back from the player. A second staff member must agree.',
  options: {
    reference: { value: 'text', about: "the provider's reference", isRequired: true },
    amount: { value: 'amount', about: 'part of the deposit; what is left of it if omitted' },
  },
  run: chargeBack,
}
