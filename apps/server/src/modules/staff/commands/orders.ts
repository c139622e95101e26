/** Orders: one staff member places them and a second one must agree. */
import { InvoiceType } from '@fairhall/contract'
import type { StaffDeps } from '../staff.deps.ts'
import { findInvoice } from '../../invoices/index.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference } from '../find-player.ts'
import { decideOrder, type Order, placeOrder } from '../orders/orders.service.ts'
import { getOrder, listOrders } from '../orders/readable-orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { showOrders } from '../orders/shown-orders.ts'
import { orderAsText } from '../orders/shown-orders.rules.ts'
import { chargebackCommand } from './payments/chargebacks.ts'
import { idOf, readAmount } from './payments/payment-words.ts'

async function correct(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const player = await findPlayerByReference(deps, argument(call, 0))
  const currency = argument(call, 1)
  const amount = readAmount(deps, argument(call, 2), currency)
  if (amount === 0n) throw new WrongUsage("The amount of a correction can't be zero")
  const details = { kind: 'correction', currency, amount: String(amount) } as const
  return [await placeOrder(deps, { playerId: player.id, details, actor, reason })]
}

async function addTo(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason, options } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== InvoiceType.deposit || invoice.added_to !== null)
    throw new StaffRefusal('notFound')
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n) throw new WrongUsage('The added amount must be above zero')
  const reference = options['reference'] ?? ''
  const details = { kind: 'deposit', invoiceId: invoice.id, reference, amount: String(amount) } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

async function settle(call: Call): Promise<TableRow[]> {
  const { deps, actor, reason } = call
  const invoice = await findInvoice(deps.db, idOf(call))
  if (invoice === null || invoice.type !== InvoiceType.withdrawal) throw new StaffRefusal('notFound')
  const amount = readAmount(deps, argument(call, 1), invoice.currency)
  if (amount <= 0n || amount > invoice.amount)
    throw new WrongUsage('The settled amount is at most the amount of the withdrawal')
  const details = { kind: 'settlement', invoiceId: invoice.id, amount: String(amount) } as const
  return [await placeOrder(deps, { playerId: invoice.player_id, details, actor, reason })]
}

/** The approver repeats `content` to agree to exactly this order. */
async function describeOrders(deps: StaffDeps, orders: readonly Order[]): Promise<TableRow[]> {
  return (await showOrders(deps, orders)).map(({ order, shown }) => ({
    order: order.id,
    kind: order.details.kind,
    player: order.playerId,
    staff: order.staffId,
    what: orderAsText(shown),
    reason: order.reason,
    by: order.madeBy,
    at: order.madeAt,
    expires: order.expiresAt,
    content: order.fingerprint,
    outcome: order.outcome,
  }))
}

async function decide(call: Call, agreesTo: string | null): Promise<TableRow[]> {
  const { deps, actor, reason, options, approval, origin } = call
  const login = options['login']
  const decision = { orderId: idOf(call), actor, reason, agreesTo, login, approval, origin }
  const { order, shown } = await decideOrder(deps, decision)
  const [row = {}] = await describeOrders(deps, [order])
  return [{ ...row, ...shown }]
}

const payments = { right: 'payments', needsReason: true } as const
const anyMember = { usage: '<order>', right: null, needsReason: true } as const

export const orderCommands: readonly Command[] = [
  {
    ...payments,
    words: 'balance correct',
    placesOrder: true,
    usage: '<player> <currency> <amount>',
    about:
      "Orders a correction of the player's cash, such as 12.50 or -3.00. A second staff member must agree.",
    run: correct,
  },
  chargebackCommand,
  {
    ...payments,
    words: 'deposit add',
    placesOrder: true,
    usage: '<invoice> <amount>',
    about:
      'Orders that money received for a deposit beyond its booked amount is booked as another deposit. A second staff member must agree.',
    options: {
      reference: {
        value: 'text',
        about: 'the reference of the payment at the provider or on the chain',
        isRequired: true,
      },
    },
    run: addTo,
  },
  {
    ...payments,
    words: 'withdrawal settle',
    placesOrder: true,
    usage: '<invoice> <amount>',
    about:
      'Orders that a withdrawal is settled with the amount that its provider paid, and that the rest is returned. A second staff member must agree.',
    run: settle,
  },
  {
    ...anyMember,
    words: 'order list',
    usage: '',
    about: 'Lists orders that wait for a second staff member and that you placed or can agree to.',
    needsReason: false,
    run: async ({ deps, actor }) => describeOrders(deps, await listOrders(deps, actor)),
  },
  {
    ...anyMember,
    words: 'order show',
    about: 'Shows an order. Repeat its `content` to agree to it.',
    needsReason: false,
    run: async (call) => describeOrders(call.deps, [await getOrder(call.deps, call.actor, idOf(call))]),
  },
  {
    ...anyMember,
    words: 'order agree',
    isHighRisk: true,
    isSigned: true,
    about: 'Carries out an order of another staff member. Read it first with `order show`.',
    options: {
      content: { value: 'text', about: 'what `order show` prints as content', isRequired: true },
      login: {
        value: 'login',
        about:
          'for an order of `exclusion admit`: the email or phone that you checked, which must be the ordered one',
      },
    },
    run: async (call) => decide(call, call.options['content'] ?? ''),
  },
  {
    ...anyMember,
    words: 'order refuse',
    about: 'Refuses an order; it ends without effect.',
    run: async (call) => decide(call, null),
  },
]
