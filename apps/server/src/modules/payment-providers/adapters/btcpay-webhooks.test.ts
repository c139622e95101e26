/** Webhooks and payouts of BTCPay Server, and configuration errors at the start. */
import { afterAll, describe, expect, test } from 'vitest'
import { API_KEY, openBtcPaySetup, verdict } from '#tests/support/payments/btcpay.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { cashOf, givenPayer, invoiceOf, withdraw } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { approveWithdrawal } from '../../withdrawals/approvals.service.ts'
import { findInvoice } from '../../invoices/invoices.queries.ts'
import { findPayments } from '../../payments/payment-search.queries.ts'
import { followPayouts } from '../../withdrawals/withdrawals.jobs.ts'
import { reconcile } from '../reconciliation.service.ts'
import { sendPayout } from '../../withdrawals/payouts.service.ts'

const setup = await openBtcPaySetup()
const { server, btcPay, deliveryOf, sendWebhook, payIn, opened } = setup

describe('a webhook', () => {
  test('with a wrong signature or a changed body is stored separately and moves nothing', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    const settled = deliveryOf('InvoiceSettled')
    const forged = await btcPay.send(settled, { secret: 'another secret' })
    expect(forged.status).toBe(400)
    const { rows } = await server.deps.db.query(
      `select verdict from payment_message where position($1 in body) > 0`,
      [settled.deliveryId],
    )
    expect(rows).toEqual([{ verdict: 'forged' }])
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
  })

  test.each([
    [
      'an invoice that BTCPay Server does not know',
      { type: 'InvoiceSettled', invoiceId: '__test__1__test__' },
    ],
    ['nothing that we ordered', { type: 'SubscriptionCreated' }],
    ['a payout that BTCPay Server does not know', { type: 'PayoutUpdated', payoutId: 'nobody' }],
  ])('about %s is quarantined for staff and not sent again', async (_, event) => {
    btcPay.store.notify(event)
    const answer = await btcPay.send(deliveryOf(event.type))
    expect(answer).toEqual({ status: 200, data: verdict('quarantined') })
  })

  test('about an invoice of another shop in the same store is quarantined', async () => {
    const made = await fetch(`${btcPay.url}/api/v1/stores/store/invoices`, {
      method: 'POST',
      headers: { authorization: `token ${API_KEY}` },
      body: JSON.stringify({ amount: '1', currency: 'BTC', metadata: { orderId: 'tea-1' } }),
    })
    const { id } = (await made.json()) as { id: string }
    payIn(id, '1')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('quarantined'))
  })

  test('that is signed but unreadable moves nothing', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    const answer = await btcPay.send(deliveryOf('InvoiceSettled'), { body: '{"deliveryId": 5}' })
    expect(answer.status).toBe(400)
  })

  test("is sent again if BTCPay Server can't be asked for the state", async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    btcPay.fails(500)
    expect((await btcPay.send(deliveryOf('InvoiceSettled'))).status).toBe(503)
    btcPay.fails(null)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
  })
})

describe('a payout', () => {
  const newAddress = () => btcPay.store.newAddress('BTC-CHAIN')

  async function requested(address: string): Promise<string> {
    const changes = { method: 'bitcoin', currency: 'BTC', fields: { wallet_id: address } }
    return (await withdraw(server, setup.payer, '0.005', changes)).data.id
  }

  async function ordered() {
    setup.payer = await givenPayer(server, { currency: 'BTC', cash: 1_000_000n })
    const address = newAddress()
    const ours = await requested(address)
    await server.settle()
    return { ours, address, payout: btcPay.store.payouts.at(-1) }
  }

  async function followed(invoiceId: string) {
    server.clock.advance(180_000)
    await followPayouts.run(server.deps, {})
    return findInvoice(server.deps.db, invoiceId)
  }

  test('is ordered without the network fee, and settles when it is paid', async () => {
    const { ours, address, payout } = await ordered()
    expect(payout).toMatchObject({
      destination: address,
      originalAmount: '0.00495',
      state: 'AwaitingPayment',
    })
    expect(await sendWebhook('PayoutCreated')).toEqual(verdict('noted'))
    btcPay.movePayout(payout?.id ?? '', 'InProgress')
    expect(await sendWebhook('PayoutUpdated')).toEqual(verdict('noted'))
    btcPay.movePayout(payout?.id ?? '', 'Completed')
    expect(await sendWebhook('PayoutUpdated')).toEqual(verdict('booked'))
    expect(await sendWebhook('PayoutUpdated')).toEqual(verdict('repeated'))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'paid' })
    expect(await cashOf(server, setup.payer)).toBe('0.00500000')
  })

  test('with a lost reply is known by its reference after the first webhook', async () => {
    const { ours, payout } = await ordered()
    await server.deps.db.query('update invoice set order_reference = null where id = $1', [ours])
    expect(await sendWebhook('PayoutCreated')).toEqual(verdict('noted'))
    const found = await findPayments(server.deps, payout?.id ?? '', 2)
    expect(found.map(({ id, state }) => [id, state])).toEqual([[ours, 'sending']])
  })

  test('that is cancelled at BTCPay Server returns the money, and is not ordered again', async () => {
    const { ours, payout } = await ordered()
    btcPay.movePayout(payout?.id ?? '', 'Cancelled')
    expect(await sendWebhook('PayoutUpdated')).toEqual(verdict('booked'))
    const count = btcPay.store.payouts.length
    await sendPayout(server.deps, ours)
    expect(btcPay.store.payouts).toHaveLength(count)
    expect(await cashOf(server, setup.payer)).toBe('0.01000000')
  })

  test('returns the money if BTCPay Server refuses it, but not if the order exists', async () => {
    btcPay.store.refusal = 'amount-too-low'
    const { ours } = await ordered()
    btcPay.store.refusal = null
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'failed' })
    expect(await cashOf(server, setup.payer)).toBe('0.01000000')

    const { ours: second, payout } = await ordered()
    expect(payout?.metadata).toMatchObject({ orderId: second })
    // Paid by hand under the same pull payment: another payout would be one too many.
    Object.assign(payout ?? {}, { id: 'by-hand', metadata: {} })
    server.clock.advance(180_000)
    await followPayouts.run(server.deps, {})
    expect(await invoiceOf(server, setup.payer, second)).toMatchObject({ state: 'sending' })
  })

  test('stays one payout under repeated and concurrent orders', async () => {
    setup.payer = await givenPayer(server, { currency: 'BTC', cash: 1_000_000n })
    const ours = await requested(newAddress())
    const count = btcPay.store.payouts.length
    await Promise.all([1, 2, 3, 4].map(() => sendPayout(server.deps, ours)))
    await sendPayout(server.deps, ours)
    expect(btcPay.store.payouts).toHaveLength(count + 1)
  })

  test('waits for an open payout to the same address, and shows the reason', async () => {
    const { ours: first, address, payout } = await ordered()
    const count = btcPay.store.payouts.length
    const second = await requested(address)
    await server.settle()
    expect(btcPay.store.payouts).toHaveLength(count)
    expect(await invoiceOf(server, setup.payer, second)).toMatchObject({
      state: 'sending',
      publicData: { reason: 'It will be sent once an earlier payment to the same address is complete.' },
    })
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
    expect(await followed(second)).toMatchObject({ state: 'sending', order_reference: null })

    btcPay.movePayout(payout?.id ?? '', 'Completed')
    expect(await followed(second)).toMatchObject({ state: 'sending', reason: null })
    expect(await findInvoice(server.deps.db, first)).toMatchObject({ state: 'paid' })
    expect(btcPay.store.payouts).toHaveLength(count + 1)
    btcPay.movePayout(btcPay.store.payouts.at(-1)?.id ?? '', 'Completed')
    expect(await followed(second)).toMatchObject({ state: 'paid', reason: null })
  })

  /** The state in a backup from before the order. */
  async function forget(invoiceId: string, state: 'requested' | 'approved'): Promise<void> {
    await server.deps.db.query(
      `update invoice set state = $2, provider_reference = null, order_reference = null, order_open_until = null
        where id = $1`,
      [invoiceId, state],
    )
    server.clock.advance(4 * 3_600_000)
  }

  test('that was paid is found, and not paid again, if a restored database has it as approved', async () => {
    const { ours, payout } = await ordered()
    btcPay.movePayout(payout?.id ?? '', 'Completed')
    const count = btcPay.store.payouts.length
    await forget(ours, 'approved')
    const finding = (await reconcile(server.deps)).find(({ invoice }) => invoice.id === ours)
    expect(finding).toMatchObject({ there: { status: 'success' }, verdict: 'quarantined' })
    await sendPayout(server.deps, ours)
    expect(btcPay.store.payouts).toHaveLength(count)
    expect(await followed(ours)).toMatchObject({ state: 'paid', order_reference: payout?.id })
  })

  test('that was paid is not paid again if it is approved again in a restored database', async () => {
    const { ours, payout } = await ordered()
    btcPay.movePayout(payout?.id ?? '', 'Completed')
    const count = btcPay.store.payouts.length
    await forget(ours, 'requested')
    await approveWithdrawal(server.deps, ours, { actor: 'staff:ada', reason: 'it was approved before' })
    await server.settle()
    expect(btcPay.store.payouts).toHaveLength(count)
    expect(await followed(ours)).toMatchObject({ state: 'paid' })
  })

  test('continues a pull payment made by an interrupted request', async () => {
    setup.payer = await givenPayer(server, { currency: 'BTC', cash: 1_000_000n })
    const ours = await requested(newAddress())
    const made = { name: ours, amount: '0.00495', currency: 'BTC', payoutMethods: ['BTC-CHAIN'] }
    btcPay.store.pullPayments.set('broken-off', { id: 'broken-off', ...made, archived: false })
    await server.settle()
    expect(btcPay.store.payouts.at(-1)).toMatchObject({ pullPaymentId: 'broken-off' })
  })

  test('whose order was lost in a crash is ordered by the follow-up, under the same pull payment', async () => {
    btcPay.fails(500)
    setup.payer = await givenPayer(server, { currency: 'BTC', cash: 1_000_000n })
    const ours = await requested(newAddress())
    await sendPayout(server.deps, ours).catch(() => undefined)
    btcPay.fails(null)
    const before = btcPay.store.payouts.length
    server.clock.advance(180_000)
    await followPayouts.run(server.deps, {})
    await followPayouts.run(server.deps, {})
    expect(btcPay.store.payouts).toHaveLength(before + 1)
    btcPay.movePayout(btcPay.store.payouts.at(-1)?.id ?? '', 'Completed')
    await followPayouts.run(server.deps, {})
    expect(await cashOf(server, setup.payer)).toBe('0.00500000')
  })
})

describe('at the start', () => {
  const changed = copyConfig()
  afterAll(() => changed.remove())

  test('reports a method of a disabled provider, and missing keys', async () => {
    changed.edit<{ methods: Record<string, unknown>[] }>('payment-methods.json', ({ methods }) => {
      for (const method of methods) if (method['id'] === 'bitcoin') method['provider'] = 'btcpay'
    })
    const start = () => startTestServer({ env: { CONFIG_DIR: changed.folder } })
    await expect(start()).rejects.toThrow('bitcoin: provider btcpay is disabled')
    changed.edit<{ providers: Record<string, unknown>[] }>('payment-providers.json', ({ providers }) => {
      for (const provider of providers) provider['isEnabled'] = true
    })
    await expect(start()).rejects.toThrow('btcpay needs BTCPAY_API_KEY and BTCPAY_WEBHOOK_SECRET')
  })
})
