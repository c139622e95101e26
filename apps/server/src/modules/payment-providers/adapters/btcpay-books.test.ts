/** Compares BTCPay Server's invoices and payouts with ours. */
import { expect, test } from 'vitest'
import { API_KEY, openBtcPaySetup } from '#tests/support/payments/btcpay.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { compareBooks } from '../comparison.service.ts'

const setup = await openBtcPaySetup()
const { server, btcPay, sendWebhook, payIn, opened } = setup
const { deps } = server

async function differences() {
  server.clock.advance(2 * 3_600_000)
  return compareBooks(deps, { hours: 24, provider: 'btcpay' })
}

/** Calls BTCPay Server as another client with the store's key. */
const ask = (path: string, body: object) =>
  fetch(`${btcPay.url}/api/v1/stores/store/${path}`, {
    method: 'POST',
    headers: { authorization: `token ${API_KEY}` },
    body: JSON.stringify(body),
  })

async function ordered(address = btcPay.store.newAddress('BTC-CHAIN')): Promise<string> {
  setup.payer = await givenPayer(server, { currency: 'BTC', cash: 1_000_000n })
  const changes = { method: 'bitcoin', currency: 'BTC', fields: { wallet_id: address } }
  const { data } = await withdraw(server, setup.payer, '0.005', changes)
  await server.settle()
  return data.id
}

test('finds no difference between its invoices and payouts and ours', async () => {
  const paid = await opened()
  payIn(paid.theirs, '0.0031')
  await sendWebhook('InvoiceSettled')
  await opened()
  const late = await opened()
  btcPay.expire(late.theirs)
  await sendWebhook('InvoiceExpired')
  await ordered()
  btcPay.movePayout(btcPay.store.payouts.at(-1)?.id ?? '', 'Completed')
  await sendWebhook('PayoutUpdated')
  await ordered()
  // Postponed because another payout to the same address is open, so it need not exist there.
  await ordered(btcPay.store.payouts.at(-1)?.destination)
  expect(await differences()).toEqual([])
})

test('reports payments that only one side has booked', async () => {
  server.clock.advance(3 * 24 * 3_600_000)
  setup.payer = await givenPayer(server, { currency: 'BTC' })
  const lost = await opened()
  payIn(lost.theirs, '0.002')
  const booked = await opened()
  payIn(booked.theirs, '0.002')
  await sendWebhook('InvoiceSettled')
  btcPay.pay(booked.theirs, '0.001')
  btcPay.confirm(booked.theirs)
  const payout = await ordered()
  btcPay.movePayout(btcPay.store.payouts.at(-1)?.id ?? '', 'Cancelled')
  const forgotten = await ordered()
  const gone = btcPay.store.payouts.pop()
  const found = await differences()
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'other state',
        order: expect.objectContaining({ invoiceId: lost.ours, amount: '0.002' }),
      }),
      expect.objectContaining({
        kind: 'other amount',
        order: expect.objectContaining({ invoiceId: booked.ours, amount: '0.003' }),
      }),
      expect.objectContaining({
        kind: 'other state',
        order: expect.objectContaining({ invoiceId: payout, status: 'failed' }),
      }),
      expect.objectContaining({
        kind: 'here only',
        invoice: expect.objectContaining({ id: forgotten }),
        reference: gone?.id,
      }),
    ]),
  )
})

test('reports an order with two invoices once, with their sum', async () => {
  server.clock.advance(3 * 24 * 3_600_000)
  setup.payer = await givenPayer(server, { currency: 'BTC' })
  const { ours, theirs } = await opened()
  await ask('invoices', { amount: '0.002', currency: 'BTC', metadata: { orderId: ours } })
  for (const invoice of [theirs, setup.newest()]) payIn(invoice, '0.002')
  expect(await differences()).toMatchObject([
    {
      kind: 'other state',
      reference: theirs,
      order: { invoiceId: ours, status: 'success', amount: '0.004' },
    },
  ])
})

test('reports foreign orders in the same store, on every page', async () => {
  server.clock.advance(3 * 24 * 3_600_000)
  for (let count = 0; count < 120; count += 1) {
    await ask('invoices', { amount: '1', currency: 'BTC', metadata: { orderId: `tea-${count}` } })
  }
  const found = await differences()
  expect(found).toHaveLength(120)
  expect(new Set(found.map(({ order }) => order?.reference)).size).toBe(120)
  expect(found[0]).toMatchObject({
    kind: 'there only',
    order: { invoiceId: null, amount: '1', currency: 'BTC' },
  })
})

test('an order that cannot be read hides no other', async () => {
  server.clock.advance(3 * 24 * 3_600_000)
  setup.payer = await givenPayer(server, { currency: 'BTC' })
  const odd = await opened()
  payIn(odd.theirs, '0.002')
  await sendWebhook('InvoiceSettled')
  const lost = await opened()
  payIn(lost.theirs, '0.002')
  const stored = btcPay.store.invoices.get(odd.theirs)
  Object.assign(stored?.invoice ?? {}, { amount: 'too much' })
  await ask('invoices', { amount: '1', currency: 'BTC', metadata: { orderId: 'tea' } })
  const foreign = setup.newest()
  Object.assign(btcPay.store.invoices.get(foreign)?.invoice ?? {}, { amount: 'a lot' })
  const logged: unknown[] = []
  const warn = deps.log.warn.bind(deps.log)
  deps.log.warn = ((...entry: unknown[]) => void logged.push(entry)) as typeof warn
  const found = await differences().finally(() => (deps.log.warn = warn))
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'other state',
        order: expect.objectContaining({ invoiceId: lost.ours, amount: '0.002' }),
      }),
      expect.objectContaining({ kind: 'other state', invoice: expect.objectContaining({ id: odd.ours }) }),
    ]),
  )
  expect(JSON.stringify(logged)).toContain(odd.theirs)
  expect(JSON.stringify(logged)).toContain(foreign)
})
