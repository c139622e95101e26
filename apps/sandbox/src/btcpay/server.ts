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
import { type InvoiceEvents, invoiceEvents, movePayout } from './events.ts'
import { may } from './permissions.ts'
import type { PayoutState } from './state.ts'

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

export interface BtcPayStandIn extends InvoiceEvents {
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
    ...invoiceEvents(store),
    movePayout: (payoutId, state) => movePayout(store, payoutId, state),
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
