/** What one person of the staff orders and a second one must agree to. */
import { DEPOSIT, WITHDRAWAL } from '@fairhall/contract'
import type { Deps } from '../../../platform/deps.ts'
import { findInvoice, type Invoice, listInvoices } from '../../payments/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByWord } from '../find-player.ts'
import { decideOrder, listOrders, type Order, placeOrder } from '../orders.service.ts'
import { StaffRefusal } from '../staff.service.ts'
import { idOf, inFull, readAmount } from './payment-words.ts'

async function correct(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByWord(deps, argument(call, 0))
  const currency = argument(call, 1)
  const amount = readAmount(deps, argument(call, 2), currency)
  if (amount === 0n) throw new WrongUsage('A correction of nothing')
  const details = { kind: 'correction', currency, amount: String(amount) } as const
  const order = await placeOrder(deps, { playerId: player.id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

async function chargeBack(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== DEPOSIT) throw new StaffRefusal('notFound')
  const amount =
    options['amount'] === undefined ? null : readAmount(deps, options['amount'], invoice.currency)
  if (amount !== null && (amount <= 0n || amount > invoice.amount))
    throw new WrongUsage('A chargeback takes back what was deposited')
  const reference = options['reference'] ?? ''
  const details = {
    kind: 'chargeback',
    invoiceId: invoice.id,
    reference,
    amount: amount === null ? null : String(amount),
  } as const
  const order = await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

async function addTo(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== DEPOSIT || invoice.added_to !== null)
    throw new StaffRefusal('notFound')
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n) throw new WrongUsage('What is added is more than nothing')
  const reference = options['reference'] ?? ''
  const details = { kind: 'deposit', invoiceId: invoice.id, reference, amount: String(amount) } as const
  const order = await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

async function settle(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== WITHDRAWAL) throw new StaffRefusal('notFound')
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n || amount > invoice.amount)
    throw new WrongUsage('What is settled is the amount of the withdrawal, or a part of it')
  const details = { kind: 'settlement', invoiceId: invoice.id, amount: String(amount) } as const
  const order = await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })
  return [{ order, result: 'waits for a second person' }]
}

/** Amounts stand in them as they were typed: a second person agrees to what he reads. */
async function describeOrders(deps: Deps, orders: readonly Order[]): Promise<TableRow[]> {
  const ids = orders.flatMap(({ details }) => ('invoiceId' in details ? [details.invoiceId] : []))
  const invoices = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  return orders.map(({ id, playerId, details, reason, madeBy, madeAt, outcome }) => {
    const what = whatIsOrdered(deps, details, invoices)
    return { order: id, kind: details.kind, player: playerId, what, reason, by: madeBy, at: madeAt, outcome }
  })
}

function whatIsOrdered(
  deps: Deps,
  details: Order['details'],
  invoices: ReadonlyMap<string, Invoice>,
): string {
  if (details.kind === 'erasure' || details.kind === 'release') return ''
  if (details.kind === 'correction') return inFull(deps, BigInt(details.amount), details.currency)
  const invoice = invoices.get(details.invoiceId)
  if (invoice === undefined) return `of ${details.invoiceId}`
  const full = (amount: bigint) => inFull(deps, amount, invoice.currency)
  if (details.kind === 'settlement') {
    const paid = BigInt(details.amount)
    return `${full(paid)} paid of ${invoice.id}, ${full(invoice.requested_amount - paid)} given back`
  }
  const { reference, amount } = details
  if (details.kind === 'deposit')
    return `${full(BigInt(details.amount))} more of ${invoice.id}, reference ${reference}`
  return `${full(amount === null ? invoice.amount : BigInt(amount))} of ${invoice.id}, reference ${reference}`
}

const decide = (agrees: boolean) => async (call: Call) => {
  const { deps, actor, reason } = call
  return describeOrders(deps, [await decideOrder(deps, { orderId: idOf(call), actor, reason, agrees })])
}

const payments = { right: 'payments', needsReason: true } as const

export const orderCommands: readonly Command[] = [
  {
    ...payments,
    words: 'balance correct',
    usage: '<player> <currency> <amount>',
    about: 'Orders a correction of his cash, such as 12.50 or -3.00; a second person must agree.',
    run: correct,
  },
  {
    ...payments,
    words: 'chargeback',
    usage: '<invoice>',
    about:
      'Orders that a deposit which a bank took back is taken from the player; a second person must agree.',
    options: {
      reference: { value: 'text', about: 'what the provider calls it', isRequired: true },
      amount: { value: 'amount', about: 'a part of the deposit; all of it when left out' },
    },
    run: chargeBack,
  },
  {
    ...payments,
    words: 'deposit add',
    usage: '<invoice> <amount>',
    about:
      'Orders that money which came to a deposit beside what was booked of it is booked as a deposit too; a second person must agree.',
    options: {
      reference: {
        value: 'text',
        about: 'what the provider or the chain calls the payment',
        isRequired: true,
      },
    },
    run: addTo,
  },
  {
    ...payments,
    words: 'withdrawal settle',
    usage: '<invoice> <amount>',
    about:
      'Orders that a withdrawal of which its provider has paid another amount is settled with this one, and the rest given back; a second person must agree.',
    run: settle,
  },
  {
    ...payments,
    words: 'order list',
    usage: '',
    about: 'Orders that wait for a second person.',
    needsReason: false,
    run: async ({ deps }) => describeOrders(deps, await listOrders(deps)),
  },
  {
    ...payments,
    words: 'order agree',
    usage: '<order>',
    about: 'Carries out what another person has ordered.',
    run: decide(true),
  },
  {
    ...payments,
    words: 'order refuse',
    usage: '<order>',
    about: 'Ends an order without effect.',
    run: decide(false),
  },
]
