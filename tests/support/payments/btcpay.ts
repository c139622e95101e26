/** A server whose bitcoin and card methods use BTCPay Server, with the stand-in for it. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { type BtcPayStandIn, type Delivery, startBtcPay } from '../../../apps/sandbox/src/btcpay/server.ts'
import { makeAddress } from '../../../apps/sandbox/src/payments/addresses.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { deposit, findings, givenPayer } from './payments.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

export const API_KEY = 'the key of the store'
/** Uses the permissions of the guide, so that tests fail if the guide lacks one. */
const guide = readFileSync(new URL('../../../docs/guides/connect-btcpay.md', import.meta.url), 'utf8')
const PERMISSIONS = guide.match(/btcpay\.store\.\w+/g) ?? []
const WEBHOOK_SECRET = 'the secret of the webhook'

interface BtcPaySetup {
  server: TestServer
  btcPay: BtcPayStandIn
  /** Returns the last webhook of a type, which is not sent yet. */
  deliveryOf(type: string): Delivery
  /** Sends the webhook; returns the server's answer. */
  sendWebhook(type: string): Promise<unknown>
  /** Pays an invoice and confirms the payment on the chain. */
  payIn(invoiceId: string, value: string): void
  /** Returns the id of the newest invoice. */
  newest(): string
  /** Makes an invoice outside of Fairhall. Returns its id. */
  makeInvoice(body: object): Promise<string>
  stop(): Promise<void>
}

export const verdict = (name: string) => ({ data: { verdict: name } })

export async function startBtcPaySetup(): Promise<BtcPaySetup> {
  const config = copyConfig()
  let ids = 0
  const btcPay = await startBtcPay({
    storeId: 'store',
    apiKey: API_KEY,
    permissions: PERMISSIONS,
    webhook: { url: () => `${server.url}/api/payment/providers/btcpay/messages`, secret: WEBHOOK_SECRET },
    now: () => server.clock.now(),
    newId: () => `id${String((ids += 1)).padStart(6, '0')}`,
    coins: {
      'BTC-CHAIN': { currency: 'BTC', rates: { EUR: '50000.5' } },
      'LTC-CHAIN': { currency: 'LTC', rates: { EUR: '80' } },
    },
    newAddress: () => makeAddress('bitcoin', (count) => Buffer.from(String((ids += 1)).padStart(count, '0'))),
  })
  config.edit<{ providers: Record<string, unknown>[] }>('payment-providers.json', ({ providers }) => {
    const entry = providers.find(({ id }) => id === 'btcpay')
    Object.assign(entry ?? {}, { isEnabled: true, url: btcPay.url, storeId: 'store' })
  })
  config.edit<{ methods: Record<string, unknown>[] }>('payment-methods.json', ({ methods }) => {
    for (const method of methods) {
      if (method['id'] === 'bitcoin') method['provider'] = 'btcpay'
      if (method['id'] === 'card') Object.assign(method, { provider: 'btcpay', withdrawal: undefined })
    }
  })
  const keys = { BTCPAY_API_KEY: API_KEY, BTCPAY_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const server = await startTestServer({
    env: { ROLES: 'api,inbound,jobs', CONFIG_DIR: config.folder, ...keys },
  })

  const deliveryOf = (type: string): Delivery => {
    const found = btcPay.deliveries.findLast((delivery) => delivery.type === type)
    if (found === undefined) throw new Error(`BTCPay Server has no delivery of type ${type}`)
    return found
  }
  return {
    server,
    btcPay,
    deliveryOf,
    sendWebhook: async (type) => (await btcPay.send(deliveryOf(type))).data,
    payIn(invoiceId, value) {
      btcPay.pay(invoiceId, value)
      btcPay.confirm(invoiceId)
    },
    newest: () => [...btcPay.store.invoices.keys()].at(-1) ?? '',
    async makeInvoice(body) {
      const reply = await fetch(`${btcPay.url}/api/v1/stores/store/invoices`, {
        method: 'POST',
        headers: { authorization: `token ${API_KEY}` },
        body: JSON.stringify(body),
      })
      return ((await reply.json()) as { id: string }).id
    },
    async stop() {
      await server.stop()
      await btcPay.stop()
      config.remove()
    },
  }
}

/** Starts the server for a test file. Each test has its own payer, and is followed by an audit of the books. */
export async function openBtcPaySetup() {
  const started = await startBtcPaySetup()
  afterAll(() => started.stop())
  const { server, btcPay } = started
  const newPayer = () => givenPayer(server, { currency: 'BTC' })
  const setup = {
    ...started,
    payer: await newPayer(),
    /** Opens a deposit of 0.002 BTC; returns our id and BTCPay Server's. */
    async opened() {
      const { data } = await deposit(server, setup.payer, '0.002', { method: 'bitcoin', currency: 'BTC' })
      return { ours: data.invoiceId, theirs: started.newest(), reply: data }
    },
  }
  beforeEach(async () => {
    setup.payer = await newPayer()
    btcPay.deliveries.length = 0
  })
  afterEach(async () => {
    btcPay.fails(null)
    expect(await findings(server)).toEqual([])
  })
  return setup
}
