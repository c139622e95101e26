/**
 * A stand-in for BTCPay Server, for tests and trials: the part of its Greenfield API for invoices and payouts, and signed webhooks. It
 * follows the public documentation. Events on the chain are triggered by hand: `pay`, `confirm`, `expire`. Webhooks wait in
 * `deliveries` until they are sent, in any order and number, because real ones come late and twice.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import { type Answer, calls, forbidden, listPayouts, type Store } from './api.ts'
import { may } from './permissions.ts'
import { type Payment, type PayoutState, settle } from './state.ts'

export interface BtcPayOptions {
  storeId: string
  apiKey: string
  /** The permissions of the key, such as `btcpay.store.canviewinvoices`. */
  permissions: readonly string[]
  webhook: { url: () => string; secret: string }
  now: () => Date
  newId: () => string
  coins: Store['coins']
  newAddress: Store['newAddress']
}

export interface Delivery {
  deliveryId: string
  type: string
  /** The exact bytes. */
  body: string
}

export interface BtcPayStandIn {
  url: string
  store: Store
  deliveries: Delivery[]
  /** Until it is reset, every call is answered with this status. */
  fails(status: number | null): void
  /** Sends a webhook; returns the shop's reply. */
  send(
    delivery: Delivery,
    changes?: { secret?: string; body?: string },
  ): Promise<{ status: number; data: unknown }>
  /** Pays to the address of an invoice. Returns the payment's ID. */
  pay(invoiceId: string, value: string, paymentMethodId?: string): string
  /** Confirms one payment or all of them on the chain. */
  confirm(invoiceId: string, paymentId?: string): void
  /** Replaces a payment by another one of the payer, so that it never counts. */
  replace(invoiceId: string, paymentId: string): void
  expire(invoiceId: string): void
  /** A person at BTCPay Server decides, or (`Invalid`) the chain did not confirm in time. */
  mark(invoiceId: string, status: 'Settled' | 'Invalid', isByHand?: boolean): void
  movePayout(payoutId: string, state: PayoutState): void
  stop(): Promise<void>
}

export async function startBtcPay(options: BtcPayOptions): Promise<BtcPayStandIn> {
  const deliveries: Delivery[] = []
  let failure: number | null = null
  let url = ''
  const store: Store = {
    ...options,
    id: options.storeId,
    url: () => url,
    invoices: new Map(),
    pullPayments: new Map(),
    payouts: [],
    refusal: null,
    notify(event) {
      const deliveryId = options.newId()
      const about = { deliveryId, webhookId: 'webhook', originalDeliveryId: deliveryId, isRedelivery: false }
      const body = {
        ...about,
        timestamp: Math.floor(options.now().getTime() / 1000),
        storeId: store.id,
        ...event,
      }
      deliveries.push({ deliveryId, type: String('type' in event && event.type), body: JSON.stringify(body) })
    },
  }
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming).then((body) => {
      const { status, data } =
        failure === null ? answer(store, options.apiKey, incoming, body) : { status: failure }
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data ?? null))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    store,
    deliveries,
    fails: (status) => {
      failure = status
    },
    send: (delivery, changes) => send(options, delivery, changes),
    ...chain(store),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function answer(store: Store, apiKey: string, incoming: IncomingMessage, text: string): Answer {
  const [pathname = '', query] = (incoming.url ?? '').split('?', 2)
  const searchParams = new URLSearchParams(query)
  // Anyone who knows the ID of a pull payment may view it.
  const pulled = /^\/api\/v1\/pull-payments\/([^/]+)\/payouts$/.exec(pathname)?.[1]
  if (pulled !== undefined && incoming.method === 'GET') return listPayouts(store, pulled, searchParams)
  if (incoming.headers.authorization !== `token ${apiKey}`) return { status: 401 }
  const home = `/api/v1/stores/${store.id}`
  if (!pathname.startsWith(home)) return { status: 403 }
  const path = pathname.slice(home.length)
  for (const [method, pattern, permission, call] of calls) {
    const id = pattern.exec(path)?.[1]
    if (method !== incoming.method || id === undefined) continue
    if (!may(store.permissions, permission)) return forbidden
    return call(store, id, JSON.parse(text || '{}') as Record<string, unknown>, searchParams)
  }
  return { status: 404 }
}

async function send(
  { webhook }: BtcPayOptions,
  delivery: Delivery,
  changes: { secret?: string; body?: string } = {},
) {
  const body = changes.body ?? delivery.body
  const signature = createHmac('sha256', changes.secret ?? webhook.secret)
    .update(body)
    .digest('hex')
  const reply = await request(webhook.url(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'BTCPay-Sig': `sha256=${signature}` },
    body,
  })
  return { status: reply.statusCode, data: await reply.body.json() }
}

function chain(
  store: Store,
): Pick<BtcPayStandIn, 'pay' | 'confirm' | 'replace' | 'expire' | 'mark' | 'movePayout'> {
  const get = (id: string) => {
    const known = store.invoices.get(id)
    if (known === undefined) throw new Error(`Unknown invoice ${id}`)
    const about = { invoiceId: id, metadata: known.invoice.metadata }
    return {
      ...known,
      notify: (type: string, more: object = {}) => store.notify({ type, ...about, ...more }),
    }
  }
  /** Sends a webhook once if the status changed. */
  const follow = ({ invoice, ways, notify }: ReturnType<typeof get>) => {
    const before = invoice.status
    settle(invoice, ways)
    const overPaid = invoice.additionalStatus === 'PaidOver'
    if (invoice.status !== before) notify(`Invoice${invoice.status}`, { overPaid, manuallyMarked: false })
  }
  return {
    pay(invoiceId, value, paymentMethodId) {
      const known = get(invoiceId)
      const way = known.ways.find(
        (one) => paymentMethodId === undefined || one.paymentMethodId === paymentMethodId,
      )
      if (way === undefined) throw new Error(`The invoice cannot be paid by ${paymentMethodId}`)
      const receivedDate = Math.floor(store.now().getTime() / 1000)
      const about = { id: store.newId(), receivedDate, value, fee: '0', destination: way.destination }
      const payment: Payment = { ...about, status: 'Processing' }
      way.payments.push(payment)
      const afterExpiration = known.invoice.status === 'Expired'
      known.notify('InvoiceReceivedPayment', {
        afterExpiration,
        paymentMethodId: way.paymentMethodId,
        payment,
      })
      follow(known)
      return payment.id
    },
    confirm(invoiceId, paymentId) {
      const known = get(invoiceId)
      for (const payment of known.ways.flatMap((way) => way.payments)) {
        if (payment.status !== 'Processing' || (paymentId ?? payment.id) !== payment.id) continue
        payment.status = 'Settled'
        known.notify('InvoicePaymentSettled', {
          afterExpiration: known.invoice.status === 'Expired',
          payment,
        })
      }
      follow(known)
    },
    replace(invoiceId, paymentId) {
      const payments = get(invoiceId).ways.flatMap((way) => way.payments)
      for (const payment of payments.filter(({ id }) => id === paymentId)) payment.status = 'Invalid'
    },
    expire(invoiceId) {
      const known = get(invoiceId)
      if (known.invoice.status !== 'New') return
      known.invoice.status = 'Expired'
      settle(known.invoice, known.ways)
      known.notify('InvoiceExpired', { partiallyPaid: known.invoice.additionalStatus === 'PaidPartial' })
    },
    mark(invoiceId, status, isByHand = true) {
      const known = get(invoiceId)
      known.invoice.status = status
      known.invoice.additionalStatus = isByHand ? 'Marked' : 'None'
      known.notify(`Invoice${status}`, { manuallyMarked: isByHand })
    },
    movePayout(payoutId, state) {
      const payout = store.payouts.find(({ id }) => id === payoutId)
      if (payout === undefined) throw new Error(`Unknown payout ${payoutId}`)
      payout.state = state
      const { pullPaymentId } = payout
      store.notify({ type: 'PayoutUpdated', payoutId, pullPaymentId, payoutState: state })
    },
  }
}
