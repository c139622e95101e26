/** What one person of the staff orders and a second one must agree to. */
import { DEPOSIT, WITHDRAWAL } from '@fairhall/contract'
import type { Deps } from '../../../platform/deps.ts'
import { findInvoice, type Invoice, listInvoices, paidOf, shownToStaff } from '../../payments/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByWord } from '../find-player.ts'
import { decideOrder, getOrder, listOrders, type Order, placeOrder } from '../orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { openDestination } from '../return-destinations.ts'
import { idOf, inFull, readAmount } from './payment-words.ts'

async function correct(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByWord(deps, argument(call, 0))
  const currency = argument(call, 1)
  const amount = readAmount(deps, argument(call, 2), currency)
  if (amount === 0n) throw new WrongUsage('A correction of nothing')
  const details = { kind: 'correction', currency, amount: String(amount) } as const
  return [await placeOrder(deps, { playerId: player.id, details, actor, reason })]
}

async function chargeBack(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== DEPOSIT) throw new StaffRefusal('notFound')
  const amount =
    options['amount'] === undefined ? null : readAmount(deps, options['amount'], invoice.currency)
  if (amount !== null && (amount <= 0n || amount > paidOf(invoice)))
    throw new WrongUsage('A chargeback takes back what was deposited')
  const reference = options['reference'] ?? ''
  const details = {
    kind: 'chargeback',
    invoiceId: invoice.id,
    reference,
    amount: amount === null ? null : String(amount),
  } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
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
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

async function settle(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== WITHDRAWAL) throw new StaffRefusal('notFound')
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n || amount > invoice.amount)
    throw new WrongUsage('What is settled is the amount of the withdrawal, or a part of it')
  const details = { kind: 'settlement', invoiceId: invoice.id, amount: String(amount) } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

/** The approver reads it with amounts as they are typed, and repeats `content` to agree to just that. */
async function describeOrders(deps: Deps, orders: readonly Order[]): Promise<TableRow[]> {
  const ids = orders.flatMap(({ details }) => ('invoiceId' in details ? [details.invoiceId] : []))
  const invoices = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  const destinations = await readDestinations(deps, orders)
  return orders.map((order) => ({
    order: order.id,
    kind: order.details.kind,
    player: order.playerId,
    staff: order.staffId,
    what: destinations.get(order.id) ?? whatIsOrdered(deps, order, invoices),
    reason: order.reason,
    by: order.madeBy,
    at: order.madeAt,
    expires: order.expiresAt,
    content: order.fingerprint,
    outcome: order.outcome,
  }))
}

/** The approver reads where a return is to go. */
async function readDestinations(deps: Deps, orders: readonly Order[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { id, playerId, details } of orders) {
    if (details.kind !== 'return-destination' || playerId === null) continue
    const fields = await openDestination(deps, deps.db, playerId, details.destination)
    const to = shownToStaff(fields ?? { destination: 'was erased' })
    const shownBy = details.documentId === null ? 'address book' : `document ${details.documentId}`
    found.set(id, `${details.invoiceId} to ${to}, shown by ${shownBy}`)
  }
  return found
}

function whatIsOrdered(
  deps: Deps,
  { details, state }: Order,
  invoices: ReadonlyMap<string, Invoice>,
): string {
  if (details.kind === 'correction') return inFull(deps, BigInt(details.amount), details.currency)
  if (details.kind === 'autologin')
    return `a link that signs in, for ${details.minutes} minutes${details.to === null ? '' : `, to ${details.to}`}`
  if (details.kind === 'staff-add' || details.kind === 'staff-change')
    return [details.rights && `rights ${details.rights}`, details.email && `email ${details.email}`]
      .filter(Boolean)
      .join(', ')
  if (details.kind === 'release')
    return details.subject === null ? 'is another person than the barred one' : 'somebody else may register'
  if (details.kind === 'rate')
    return `${details.code} at ${details.rate} instead of ${state['rate'] ?? 'none'}`
  if (!('invoiceId' in details)) return ''
  const invoice = invoices.get(details.invoiceId)
  if (invoice === undefined) return `of ${details.invoiceId}`
  const full = (amount: bigint) => inFull(deps, amount, invoice.currency)
  if (details.kind === 'settlement') {
    const paid = BigInt(details.amount)
    return `${full(paid)} paid of ${invoice.id}, ${full(invoice.requested_amount - paid)} given back`
  }
  if (details.kind === 'return-destination') return `of ${invoice.id}`
  if (details.kind === 'return-paid')
    return `${full(invoice.amount)} of ${invoice.id} paid outside of ${invoice.provider}, reference ${details.reference}`
  const { reference, amount } = details
  if (details.kind === 'deposit')
    return `${full(BigInt(details.amount))} more of ${invoice.id}, reference ${reference}`
  return `${full(amount === null ? invoice.amount : BigInt(amount))} of ${invoice.id}, reference ${reference}`
}

async function decide(call: Call, agreesTo: string | null): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const { order, shown } = await decideOrder(deps, { orderId: idOf(call), actor, reason, agreesTo })
  const [row = {}] = await describeOrders(deps, [order])
  return [{ ...row, ...shown }]
}

const payments = { right: 'payments', needsReason: true } as const
const anybody = { usage: '<order>', right: null, needsReason: true } as const

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
    ...anybody,
    words: 'order list',
    usage: '',
    about: 'Orders that wait for a second person, of those that you placed or could agree to.',
    needsReason: false,
    run: async ({ deps, actor }) => describeOrders(deps, await listOrders(deps, actor)),
  },
  {
    ...anybody,
    words: 'order show',
    about: 'What an order is about. Its `content` is what you repeat to agree to it.',
    needsReason: false,
    run: async (call) => describeOrders(call.deps, [await getOrder(call.deps, call.actor, idOf(call))]),
  },
  {
    ...anybody,
    words: 'order agree',
    about: 'Carries out what another person has ordered. Read it first with `order show`.',
    options: {
      content: { value: 'text', about: 'what `order show` prints as content', isRequired: true },
    },
    run: async (call) => decide(call, call.options['content'] ?? ''),
  },
  {
    ...anybody,
    words: 'order refuse',
    about: 'Ends an order without effect.',
    run: async (call) => decide(call, null),
  },
]
