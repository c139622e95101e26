/** Orders: one staff member places them and a second one must agree. */
import { InvoiceType } from '@fairhall/contract'
import type { StaffDeps } from '../staff.deps.ts'
import { findInvoice, type Invoice, listInvoices } from '../../invoices/index.ts'
import { shownToStaff } from '../../payment-destinations/index.ts'
import { findPublished, isPublishable } from '../../settings/index.ts'
import { type BoundDetails, describeBound, readBound } from '../bounds/bounds.service.ts'
import { argument, type Call, type Command, type TableRow, WrongUsage } from '../command.ts'
import { findPlayerByReference } from '../find-player.ts'
import { decideOrder, type Order, placeOrder } from '../orders/orders.service.ts'
import { getOrder, listOrders } from '../orders/readable-orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import { describeDebt } from '../debts/debt-orders.service.ts'
import { describeCorrection } from '../identity-corrections.service.ts'
import { openChecks } from '../grants/invitations.service.ts'
import { describeList, describeNamedLists } from '../grants/player-list-orders.service.ts'
import { openDestination } from '../orders/return-destinations.ts'
import { describeDay } from '../sealed-days.service.ts'
import { describeDifference, differencesOf } from '../settings/settings-changes.rules.ts'
import { chargebackCommand, describeChargeback } from './payments/chargebacks.ts'
import { idOf, inFull, readAmount } from './payments/payment-words.ts'

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

/** Shows amounts as staff type them. The approver repeats `content` to agree to exactly this order. */
export async function describeOrders(deps: StaffDeps, orders: readonly Order[]): Promise<TableRow[]> {
  const ids = orders.flatMap(({ details }) => ('invoiceId' in details ? [details.invoiceId] : []))
  const invoices = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  const read = new Map([...(await readSealed(deps, orders)), ...(await readChanges(deps, orders))])
  return orders.map((order) => ({
    order: order.id,
    kind: order.details.kind,
    player: order.playerId,
    staff: order.staffId,
    what: read.get(order.id) ?? whatIsOrdered(deps, order, invoices),
    reason: order.reason,
    by: order.madeBy,
    at: order.madeAt,
    expires: order.expiresAt,
    content: order.fingerprint,
    outcome: order.outcome,
  }))
}

/** The destination of each return, the checks of each invitation and each corrected field, for the approver. */
async function readSealed(deps: StaffDeps, orders: readonly Order[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { id, playerId, details } of orders) {
    if (playerId === null) continue
    if (details.kind === 'invitation') {
      const checks = await openChecks(deps, playerId, Buffer.from(details.checks, 'base64'))
      found.set(id, `level ${details.level}, review on ${details.reviewOn}. ${checks ?? 'erased'}`)
    }
    if (details.kind === 'correct-identity')
      found.set(id, await describeCorrection(deps, playerId, details.values))
    if (details.kind !== 'return-destination') continue
    const fields = await openDestination(deps, deps.db, playerId, details.destination)
    const to = shownToStaff(fields ?? { destination: 'erased' })
    const shownBy = details.documentId === null ? 'address book' : `document ${details.documentId}`
    found.set(id, `${details.invoiceId} to ${to}, shown by ${shownBy}`)
  }
  return found
}

/** Every value that a publication would change now, for the approver. */
async function readChanges(deps: StaffDeps, orders: readonly Order[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { id, details } of orders) {
    if (details.kind !== 'settings' || !isPublishable(details.file)) continue
    const { file, content } = details
    const present = await findPublished(deps, deps.db, file)
    const next: unknown = content === null ? deps.settings.fileContent(file) : JSON.parse(content)
    const changes = differencesOf(present.content, next).map(describeDifference)
    const lists = await describeNamedLists(deps, file, content)
    found.set(id, `${file}: ${[...changes, ...lists].join('; ')}`)
  }
  return found
}

function whatIsOrdered(
  deps: StaffDeps,
  { details, state }: Order,
  invoices: ReadonlyMap<string, Invoice>,
): string {
  if (details.kind === 'correction') return inFull(deps, BigInt(details.amount), details.currency)
  if (details.kind === 'autologin')
    return `a sign-in link, valid for ${details.minutes} minutes${details.to === null ? '' : `, to ${details.to}`}`
  if (details.kind === 'staff-add' || details.kind === 'staff-change')
    return [details.rights && `rights ${details.rights}`, details.email && `email ${details.email}`]
      .filter(Boolean)
      .join(', ')
  if (details.kind === 'release')
    return details.subject === null
      ? 'is not the restricted person'
      : 'another person may register with a login: repeat it'
  if (details.kind === 'bound-set' || details.kind === 'bound-end')
    return whatOfBound(deps, details, state['bound'] ?? null)
  if (details.kind === 'rate')
    return `${details.code} at ${details.rate} instead of ${state['rate'] ?? 'none'}`
  if (details.kind === 'grant' || details.kind === 'grant-run')
    return `${details.offer} for ${details.players} players, ${inFull(deps, BigInt(details.cost), deps.settings.current().baseCurrency.code)} in total: run ${details.run}`
  if (details.kind === 'player-list') return describeList(deps, details)
  if (details.kind === 'sealed-day') return describeDay(details)
  if (details.kind === 'commission') {
    const to = state['account'] == null ? 'outside' : `to the account of player ${state['account']}`
    return `${inFull(deps, BigInt(details.amount), deps.settings.current().baseCurrency.code)} to the partner ${details.partner} for ${details.month.slice(0, 7)}, paid ${to}`
  }
  if (details.kind === 'attribution')
    return `from ${state['partner'] ?? 'nobody'} to ${details.partner ?? 'nobody'}`
  if (details.kind === 'change-country') return `from ${state['country'] ?? 'none'} to ${details.country}`
  if (details.kind === 'bet-void' || details.kind === 'bet-write-off') return whatOfBet(deps, details, state)
  if (details.kind === 'debt-repaid' || details.kind === 'debt-write-off')
    return describeDebt(deps, details, state)
  if (!('invoiceId' in details)) return ''
  const invoice = invoices.get(details.invoiceId)
  if (invoice === undefined) return `of ${details.invoiceId}`
  const full = (amount: bigint) => inFull(deps, amount, invoice.currency)
  if (details.kind === 'settlement') {
    const paid = BigInt(details.amount)
    return `${full(paid)} paid of ${invoice.id}, ${full(invoice.requested_amount - paid)} returned`
  }
  if (details.kind === 'return-destination') return `of ${invoice.id}`
  if (details.kind === 'return-paid')
    return `${full(invoice.amount)} of ${invoice.id} paid without ${invoice.provider}, reference ${details.reference}`
  if (details.kind === 'deposit')
    return `${full(BigInt(details.amount))} more of ${invoice.id}, reference ${details.reference}`
  return describeChargeback(details, state, { invoice, full })
}

function whatOfBound(
  deps: StaffDeps,
  details: BoundDetails & { kind: 'bound-set' | 'bound-end' },
  before: string | null,
): string {
  const next = details.kind === 'bound-end' ? 'no bound' : describeBound(deps, readBound(details))
  return `${details.permission} of ${details.holder}: ${next} instead of ${before ?? 'no bound'}`
}

function whatOfBet(
  deps: StaffDeps,
  { kind, betId }: { kind: 'bet-void' | 'bet-write-off'; betId: string },
  { currency, bet, version, open, owed }: Order['state'],
): string {
  const amount = inFull(deps, BigInt((kind === 'bet-void' ? open : owed) ?? 0), currency ?? '')
  return kind === 'bet-void'
    ? `${amount} returned of the bet ${betId}, which is ${bet ?? 'gone'} at version ${version ?? '0'}`
    : `${amount} that the bet ${betId} owes is written off`
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
