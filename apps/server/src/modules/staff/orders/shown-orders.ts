/** What orders do, as the second member reads it before they agree. Amounts are as staff type them. */
import { type Invoice, listInvoices } from '../../invoices/index.ts'
import { orderWords } from '@fairhall/contract/office/codes'
import { fieldsForStaff } from '../../payment-destinations/index.ts'
import { findPublished, isPublishable } from '../../settings/index.ts'
import { listBounds } from '../bounds/bounds.queries.ts'
import { type Bound, boundOf } from '../bounds/bounds.rules.ts'
import { describeBound, readBound, toMoney } from '../bounds/bounds.service.ts'
import { inFull } from '../commands/payments/payment-words.ts'
import { showDebt } from '../debts/debt-orders.service.ts'
import { openChecks } from '../grants/invitations.service.ts'
import { describeNamedLists, showList } from '../grants/player-list-orders.service.ts'
import { readCorrection } from '../identity-corrections.service.ts'
import { showDay } from '../sealed-days.service.ts'
import { differencesOf } from '../settings/settings-changes.rules.ts'
import type { StaffDeps } from '../staff.deps.ts'
import type { OrderDetails } from './order-details.ts'
import type { Order } from './orders.service.ts'
import { openDestination } from './return-destinations.ts'
import { factsOf, type OrderFact, ownFact, type ShownOrder, toShown } from './shown-orders.rules.ts'

type Details<Kind extends OrderDetails['kind']> = Extract<OrderDetails, { kind: Kind }>

/** What orders are about, read once for all of them. */
interface Present {
  invoices: ReadonlyMap<string, Invoice>
  bounds: readonly Bound[]
}

/** In the order of `orders`. */
export async function showOrders(
  deps: StaffDeps,
  orders: readonly Order[],
): Promise<{ order: Order; shown: ShownOrder }[]> {
  const present = await readPresent(deps, orders)
  const all: { order: Order; shown: ShownOrder }[] = []
  for (const order of orders)
    all.push({ order, shown: (await readContent(deps, order)) ?? show(deps, order, present) })
  return all
}

async function readPresent(deps: StaffDeps, orders: readonly Order[]): Promise<Present> {
  const ids = orders.flatMap(({ details }) => ('invoiceId' in details ? [details.invoiceId] : []))
  const invoices = new Map((await listInvoices(deps.db, ids)).map((invoice) => [invoice.id, invoice]))
  const hasBounds = orders.some(({ details: { kind } }) => kind === 'bound-set' || kind === 'bound-end')
  return { invoices, bounds: hasBounds ? await listBounds(deps.db) : [] }
}

/** Reads what publications and orders that are sealed with the player's key say. Null for other orders. */
async function readContent(deps: StaffDeps, order: Order): Promise<ShownOrder | null> {
  const { playerId, details } = order
  if (details.kind === 'settings') return showPublication(deps, details)
  if (playerId === null) return null
  if (details.kind === 'return-destination') return showDestination(deps, playerId, details)
  if (details.kind === 'invitation') return showInvitation(deps, playerId, details)
  if (details.kind !== 'correct-identity') return null
  const changes = await readCorrection(deps, playerId, details.values)
  return changes === null ? toShown(orderWords.erased) : toShown('', { changes })
}

/** Every value that the publication would change now. */
async function showPublication(
  deps: StaffDeps,
  { file, content }: Details<'settings'>,
): Promise<ShownOrder | null> {
  if (!isPublishable(file)) return null
  const present = await findPublished(deps, deps.db, file)
  const next: unknown = content === null ? deps.settings.fileContent(file) : JSON.parse(content)
  const lists = await describeNamedLists(deps, file, content)
  return toShown(file, {
    changes: differencesOf(present.content, next),
    facts: lists.flatMap(({ list, players }) => factsOf({ list, players })),
  })
}

async function showDestination(
  deps: StaffDeps,
  playerId: string,
  { invoiceId, documentId, destination }: Details<'return-destination'>,
): Promise<ShownOrder> {
  const fields = await openDestination(deps, deps.db, playerId, destination)
  const known =
    documentId === null ? ownFact('known', orderWords.addressBook) : factsOf({ document: documentId })
  const to = fields === null ? ownFact('fields', orderWords.erased) : fieldsForStaff(fields)
  return toShown('', { facts: [...factsOf({ invoice: invoiceId }), ...known, ...to] })
}

async function showInvitation(
  deps: StaffDeps,
  playerId: string,
  { level, reviewOn, checks }: Details<'invitation'>,
): Promise<ShownOrder> {
  const found = await openChecks(deps, playerId, Buffer.from(checks, 'base64'))
  const judged =
    found === null
      ? ownFact('checks', orderWords.erased)
      : factsOf({
          affordability: found.affordability,
          harm: found.harm,
          'due-diligence': found.dueDiligence,
        })
  return toShown('', { facts: [...factsOf({ level, review: reviewOn }), ...judged] })
}

function show(deps: StaffDeps, order: Order, { invoices, bounds }: Present): ShownOrder {
  const { details, state } = order
  const ofInstallation = (amount: string) =>
    inFull(deps, BigInt(amount), deps.settings.current().baseCurrency.code)
  switch (details.kind) {
    case 'correction':
      return toShown(inFull(deps, BigInt(details.amount), details.currency))
    case 'autologin':
      return toShown('', { facts: factsOf({ minutes: details.minutes, page: details.to }) })
    case 'staff-add':
    case 'staff-change':
      return showMember(details, state)
    case 'release':
      return toShown(details.subject === null ? orderWords.notRestricted : orderWords.otherPerson)
    case 'rate':
      return toShown(details.code, { changes: [change('rate', state['rate'], details.rate)] })
    case 'grant':
    case 'grant-run':
      return toShown(ofInstallation(details.cost), {
        facts: factsOf({ offer: details.offer, players: details.players, run: details.run }),
      })
    case 'player-list':
      return showList(deps, details)
    case 'sealed-day':
      return showDay(details)
    case 'commission': {
      const { partner, month } = details
      const facts = factsOf({ partner, month: month.slice(0, 7) })
      const paidTo =
        state['account'] == null
          ? ownFact('paid to', orderWords.outside)
          : factsOf({ account: state['account'] })
      return toShown(ofInstallation(details.amount), { facts: [...facts, ...paidTo] })
    }
    case 'attribution':
      return toShown('', { changes: [change('partner', state['partner'], details.partner)] })
    case 'change-country':
      return toShown('', { changes: [change('country', state['country'], details.country)] })
    case 'bet-void':
    case 'bet-write-off':
      return showBet(deps, details, state)
    case 'debt-repaid':
    case 'debt-write-off':
      return showDebt(deps, details, state)
    case 'bound-set':
    case 'bound-end':
      return showBound(deps, details, order, boundOf(bounds, details))
    case 'settlement':
    case 'return-paid':
    case 'deposit':
    case 'chargeback':
      return showPayment(deps, details, state, invoices)
    default:
      return toShown('')
  }
}

const change = (key: string, before: string | null | undefined, after: string | null) => ({
  key,
  before: before ?? null,
  after,
})

/** Only what it changes. */
function showMember(
  { rights, email }: Details<'staff-add' | 'staff-change'>,
  state: Order['state'],
): ShownOrder {
  const given = Object.entries({ rights, email }).flatMap(([key, value]) =>
    value === null ? [] : [change(key, state[key], value)],
  )
  return toShown('', { changes: given })
}

/**
 * Each part of the bound as it is now, and as it would be. A decided order shows the whole bound as it was when the order was placed,
 * because the bound may have changed since then.
 */
function showBound(
  deps: StaffDeps,
  details: Details<'bound-set' | 'bound-end'>,
  { outcome, state }: Order,
  present: Bound | null,
): ShownOrder {
  const { permission, holder } = details
  const facts = factsOf({ permission, 'right or member': holder })
  const ordered = details.kind === 'bound-end' ? null : readBound(details)
  if (outcome !== null) {
    const after = ordered === null ? null : describeBound(deps, ordered)
    return toShown('', { facts, changes: [change('bound', state['bound'], after)] })
  }
  const before = partsOf(deps, present)
  const after = partsOf(deps, ordered)
  return toShown('', {
    facts,
    changes: boundParts
      .map((part) => change(part, before?.[part], after?.[part] ?? null))
      .filter((one) => one.before !== null || one.after !== null),
  })
}

const boundParts = ['amounts', 'day-amounts', 'markets'] as const

function partsOf(
  deps: StaffDeps,
  bound: Bound | null,
): Record<(typeof boundParts)[number], string | null> | null {
  if (bound === null) return null
  const { amounts, dayAmounts, markets } = bound
  const sums = (all: typeof amounts) =>
    toMoney(deps, all)
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .join(', ') || null
  return { amounts: sums(amounts), 'day-amounts': sums(dayAmounts), markets: markets?.join(', ') ?? null }
}

function showBet(
  deps: StaffDeps,
  { kind, betId }: Details<'bet-void' | 'bet-write-off'>,
  { currency, bet, version, open, owed }: Order['state'],
): ShownOrder {
  const amount = inFull(deps, BigInt((kind === 'bet-void' ? open : owed) ?? 0), currency ?? '')
  const state =
    kind === 'bet-void'
      ? [...ownFact('state', bet ?? orderWords.gone), ...factsOf({ version: version ?? '0' })]
      : []
  return toShown(amount, { facts: [...factsOf({ bet: betId }), ...state] })
}

function showPayment(
  deps: StaffDeps,
  details: Details<'settlement' | 'return-paid' | 'deposit' | 'chargeback'>,
  state: Order['state'],
  invoices: ReadonlyMap<string, Invoice>,
): ShownOrder {
  const { invoiceId } = details
  const invoice = invoices.get(invoiceId)
  if (invoice === undefined) return toShown('', { facts: factsOf({ invoice: invoiceId }) })
  const full = (amount: bigint) => inFull(deps, amount, invoice.currency)
  const shown = (amount: bigint, ...more: OrderFact[]) =>
    toShown(full(amount), { facts: [...factsOf({ invoice: invoiceId }), ...more] })
  if (details.kind === 'settlement') {
    const paid = BigInt(details.amount)
    return shown(paid, ...ownFact('returned', full(invoice.requested_amount - paid)))
  }
  const { reference } = details
  if (details.kind === 'return-paid')
    return shown(invoice.amount, ...factsOf({ 'paid without': invoice.provider, reference }))
  if (details.kind === 'deposit') return shown(BigInt(details.amount), ...factsOf({ reference }))
  // The same chargeback may have come twice, under two references.
  const before = BigInt(state['chargedBack'] ?? 0)
  return shown(
    details.amount === null ? invoice.amount : BigInt(details.amount),
    ...ownFact('charged back before', before === 0n ? null : full(before)),
    ...factsOf({ reference }),
  )
}
