/** The Greenfield API calls that a shop makes: paths, bodies, replies and refusals. */
import { may } from './permissions.ts'
import type { Invoice, Payout, PullPayment, Way } from './state.ts'
import { units } from './state.ts'

export interface Store {
  id: string
  /** The permissions of the API key. */
  permissions: readonly string[]
  url: () => string
  now: () => Date
  newId: () => string
  /** Payment methods of the store: currency, and the rate of one unit in other currencies. */
  coins: Readonly<Record<string, { currency: string; rates: Readonly<Record<string, string>> }>>
  newAddress: (paymentMethodId: string) => string
  invoices: Map<string, { invoice: Invoice; ways: Way[] }>
  pullPayments: Map<string, PullPayment>
  payouts: Payout[]
  /** The code of a refusal for all payouts; null: payouts are accepted. */
  refusal: string | null
  /** Queues a webhook. */
  notify: (event: object) => void
}

export interface Answer {
  status: number
  data?: unknown
}

type Body = Readonly<Record<string, unknown>>
type Call = (store: Store, id: string, body: Body, query: URLSearchParams) => Answer

const NOT_FOUND: Answer = { status: 404, data: { code: 'not-found', message: 'Not found' } }
const EXPIRATION_MIN = 15

const refused = (status: number, code: string): Answer => ({ status, data: { code, message: code } })
export const forbidden: Answer = refused(403, 'missing-permission')
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Each call with the permission that its key needs. */
export const calls: readonly [method: string, path: RegExp, permission: string, call: Call][] = [
  ['POST', /^\/invoices()$/, 'cancreateinvoice', createInvoice],
  ['GET', /^\/invoices()$/, 'canviewinvoices', listInvoices],
  ['GET', /^\/invoices\/([^/]+)$/, 'canviewinvoices', (store, id) => found(store.invoices.get(id)?.invoice)],
  [
    'GET',
    /^\/invoices\/([^/]+)\/payment-methods$/,
    'canviewinvoices',
    (store, id) => found(store.invoices.get(id)?.ways),
  ],
  ['GET', /^\/pull-payments()$/, 'canviewpullpayments', listPullPayments],
  ['POST', /^\/pull-payments()$/, 'cancreatenonapprovedpullpayments', createPullPayment],
  [
    'GET',
    /^\/payouts()$/,
    'canviewpayouts',
    (store, _, __, query) => ({ status: 200, data: shown(store.payouts, query) }),
  ],
  ['POST', /^\/payouts()$/, 'cancreatenonapprovedpullpayments', createPayout],
  [
    'GET',
    /^\/payouts\/([^/]+)$/,
    'canviewpayouts',
    (store, id) => found(store.payouts.find((payout) => payout.id === id)),
  ],
]

export function listPayouts(store: Store, pullPaymentId: string, query: URLSearchParams): Answer {
  if (!store.pullPayments.has(pullPaymentId)) return NOT_FOUND
  const payouts = store.payouts.filter((payout) => payout.pullPaymentId === pullPaymentId)
  return { status: 200, data: shown(payouts, query) }
}

function shown(payouts: readonly Payout[], query: URLSearchParams): Payout[] {
  return payouts.filter(({ state }) => state !== 'Cancelled' || query.get('includeCancelled') === 'true')
}

const isUnpaid = ({ state }: Payout) => state !== 'Completed' && state !== 'Cancelled'

function found(data: unknown): Answer {
  return data === undefined ? NOT_FOUND : { status: 200, data }
}

function createInvoice(store: Store, _: string, body: Body): Answer {
  const {
    amount,
    currency,
    metadata = {},
    checkout = {},
  } = body as {
    amount?: string
    currency?: string
    metadata?: Record<string, unknown>
    checkout?: { paymentMethods?: string[]; expirationMinutes?: number }
  }
  if (currency === undefined) return refused(400, 'currency is required')
  const chosen = checkout.paymentMethods ?? Object.keys(store.coins)
  if (chosen.some((id) => store.coins[id] === undefined)) return refused(400, 'unknown payment method')
  const id = store.newId()
  const created = seconds(store.now())
  const invoice: Invoice = {
    id,
    storeId: store.id,
    amount: amount ?? '0',
    currency,
    type: amount === undefined ? 'TopUp' : 'Standard',
    checkoutLink: `${store.url()}/i/${id}`,
    createdTime: created,
    expirationTime: created + 60 * (checkout.expirationMinutes ?? EXPIRATION_MIN),
    status: 'New',
    additionalStatus: 'None',
    archived: false,
    metadata,
    checkout,
  }
  store.invoices.set(id, { invoice, ways: chosen.map((way) => makeWay(store, invoice, way)) })
  store.notify({ type: 'InvoiceCreated', invoiceId: id, metadata })
  return { status: 200, data: invoice }
}

function makeWay(store: Store, { amount, currency, type }: Invoice, paymentMethodId: string): Way {
  const coin = store.coins[paymentMethodId]
  if (coin === undefined) throw new Error(`Unknown payment method ${paymentMethodId}`)
  const destination = store.newAddress(paymentMethodId)
  const query = coin.currency === currency && type === 'Standard' ? `?amount=${amount}` : ''
  return {
    paymentMethodId,
    currency: coin.currency,
    destination,
    paymentLink: `bitcoin:${destination}${query}`,
    rate: coin.currency === currency ? '1' : (coin.rates[currency] ?? '0'),
    activated: true,
    payments: [],
  }
}

function listInvoices(store: Store, _: string, __: Body, query: URLSearchParams): Answer {
  const orders = query.getAll('orderId')
  const all = [...store.invoices.values()].map(({ invoice }) => invoice)
  const [start, end] = [Number(query.get('startDate') ?? 0), Number(query.get('endDate') ?? Infinity)]
  const isRequested = ({ metadata, createdTime }: Invoice) =>
    (orders.length === 0 || orders.includes(String(metadata['orderId']))) &&
    createdTime >= start &&
    createdTime <= end
  const skip = Number(query.get('skip') ?? 0)
  const found = all.filter(isRequested).toReversed()
  return { status: 200, data: found.slice(skip, skip + Number(query.get('take') ?? Infinity)) }
}

/** Newest first, without pages. */
function listPullPayments(store: Store, _: string, __: Body, query: URLSearchParams): Answer {
  const isShown = ({ archived }: PullPayment) => !archived || query.get('includeArchived') === 'true'
  return { status: 200, data: [...store.pullPayments.values()].filter(isShown).toReversed() }
}

function createPullPayment(store: Store, _: string, body: Body): Answer {
  const { name = '', amount, currency, payoutMethods = [] } = body as Partial<PullPayment>
  if (amount === undefined || currency === undefined) return refused(422, 'amount and currency are required')
  const created: PullPayment = { id: store.newId(), name, amount, currency, payoutMethods, archived: false }
  store.pullPayments.set(created.id, created)
  return { status: 200, data: created }
}

/** A pull payment never pays more than its amount, and each address has at most one payout in progress. */
function createPayout(store: Store, _: string, body: Body): Answer {
  const {
    pullPaymentId = '',
    destination,
    amount,
    payoutMethodId = '',
    approved,
    metadata = {},
  } = body as {
    pullPaymentId?: string
    destination?: string
    amount?: string
    payoutMethodId?: string
    approved?: boolean
    metadata?: Record<string, unknown>
  }
  if (approved === true && !may(store.permissions, 'cancreatepullpayments')) return forbidden
  const pull = store.pullPayments.get(pullPaymentId)
  if (pull === undefined) return NOT_FOUND
  if (store.refusal !== null) return refused(400, store.refusal)
  if (destination === undefined || amount === undefined)
    return refused(422, 'destination and amount are required')
  if (!pull.payoutMethods.includes(payoutMethodId)) return refused(400, 'payment-method-not-supported')
  if (store.payouts.some((one) => one.destination === destination && isUnpaid(one)))
    return refused(400, 'duplicate-destination')
  const under = store.payouts.filter((one) => one.pullPaymentId === pull.id && one.state !== 'Cancelled')
  const used = under.reduce((total, one) => total + units(one.originalAmount), 0n)
  if (used + units(amount) > units(pull.amount)) return refused(400, 'overdraft')
  const payout: Payout = {
    id: store.newId(),
    revision: 0,
    pullPaymentId,
    date: seconds(store.now()),
    destination,
    originalCurrency: pull.currency,
    originalAmount: amount,
    payoutCurrency: store.coins[payoutMethodId]?.currency ?? '',
    payoutAmount: approved === true ? amount : null,
    payoutMethodId,
    state: approved === true ? 'AwaitingPayment' : 'AwaitingApproval',
    metadata,
  }
  store.payouts.push(payout)
  store.notify({ type: 'PayoutCreated', payoutId: payout.id, pullPaymentId, payoutState: payout.state })
  return { status: 200, data: payout }
}
