/** The command that orders a chargeback. */
import { InvoiceType } from '@fairhall/contract'
import { findChargeback, findInvoice, paidOf } from '../../../invoices/index.ts'
import { type Call, type Command, type TableRow, WrongUsage } from '../../command.ts'
import { placeOrder } from '../../orders/orders.service.ts'
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
