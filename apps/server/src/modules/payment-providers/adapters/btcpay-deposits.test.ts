/** Deposits by BTCPay Server through the whole server. Its API and webhooks are simulated over HTTP. */
import { describe, expect, test } from 'vitest'
import { openBtcPaySetup, verdict } from '#tests/support/payments/btcpay.ts'
import { cashOf, deposit, givenPayer, invoiceOf, type Payer } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { expireDeposits } from '../../deposits/deposits.jobs.ts'

const setup = await openBtcPaySetup()
const { server, btcPay, sendWebhook, payIn, opened, newest, makeInvoice } = setup

describe('a deposit', () => {
  test('shows the address from BTCPay Server, and books the payment once it is settled', async () => {
    const { ours, theirs, reply } = await opened()
    const way = btcPay.store.invoices.get(theirs)?.ways[0]
    expect(reply).toMatchObject({ address: way?.destination, qr: way?.paymentLink })
    expect(btcPay.store.invoices.get(theirs)?.invoice).toMatchObject({
      amount: '0.00200000',
      metadata: { orderId: ours },
      checkout: { paymentMethods: ['BTC-CHAIN'], expirationMinutes: 1440 },
    })
    btcPay.pay(theirs, '0.002')
    expect(await sendWebhook('InvoiceReceivedPayment')).toEqual(verdict('noted'))
    expect(await sendWebhook('InvoiceProcessing')).toEqual(verdict('noted'))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'pending' })
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')

    btcPay.confirm(theirs)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({
      state: 'success',
      amount: '0.00200000',
    })
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test('without an amount is a top-up invoice, and any payment settles it', async () => {
    const { payer } = setup
    const order = { method: 'bitcoin', currency: 'BTC', isAmountOpen: true }
    const { data } = await deposit(server, payer, '0.0002', order)
    expect(btcPay.store.invoices.get(newest())?.invoice.type).toBe('TopUp')
    payIn(newest(), '0.0001')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ amount: '0.00010000' })
  })

  test('is booked once, whatever the number and order of webhooks', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    const backwards = btcPay.deliveries.toReversed()
    const answers = await Promise.all([...backwards, ...backwards].map((delivery) => btcPay.send(delivery)))
    const verdicts = answers.map(({ data }) => (data as { data: { verdict: string } }).data.verdict)
    expect(verdicts.filter((one) => one === 'booked')).toHaveLength(1)
    expect(new Set(verdicts)).toEqual(new Set(['booked', 'repeated']))
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test.each([
    ['less', '0.0015', '0.00150000'],
    ['more', '0.0031', '0.00310000'],
    ['finer than the currency', '0.002000009', '0.00200000'],
  ])('that is paid with %s is booked with the received amount', async (_, value, cash) => {
    const { theirs, ours } = await opened()
    payIn(theirs, value)
    btcPay.expire(theirs)
    const last = btcPay.store.invoices.get(theirs)?.invoice.status
    expect(await sendWebhook(last === 'Expired' ? 'InvoiceExpired' : 'InvoiceSettled')).toEqual(
      verdict('booked'),
    )
    expect(await cashOf(server, setup.payer)).toBe(cash)
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ amount: cash })
  })

  test('that is paid in parts waits until its invoice ends', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.0005')
    expect(await sendWebhook('InvoicePaymentSettled')).toEqual(verdict('noted'))
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
    payIn(theirs, '0.0015')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test('books no unconfirmed money, even if the invoice is settled', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    const extra = btcPay.pay(theirs, '0.5')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('noted'))
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
    btcPay.replace(theirs, extra)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test('expires if unpaid, and is booked if it is paid and confirmed later', async () => {
    const { ours, theirs } = await opened()
    btcPay.expire(theirs)
    expect(await sendWebhook('InvoiceExpired')).toEqual(verdict('noted'))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'expired' })
    btcPay.pay(theirs, '0.002')
    expect(await sendWebhook('InvoiceReceivedPayment')).toEqual(verdict('late'))
    btcPay.confirm(theirs)
    expect(await sendWebhook('InvoicePaymentSettled')).toEqual(verdict('booked'))
    expect(await sendWebhook('InvoiceExpired')).toEqual(verdict('repeated'))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'success' })
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test('with a further payment after booking is quarantined for staff', async () => {
    const { theirs } = await opened()
    payIn(theirs, '0.002')
    await sendWebhook('InvoiceSettled')
    payIn(theirs, '0.001')
    expect(await sendWebhook('InvoicePaymentSettled')).toEqual(verdict('quarantined'))
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test.each([
    ['did not confirm in time', false, '0.002', 'noted'],
    ['was marked invalid by hand', true, '0.002', 'noted'],
  ])('whose payment %s moves nothing', async (_, isByHand, value, expected) => {
    const { ours, theirs } = await opened()
    const payment = btcPay.pay(theirs, value)
    btcPay.replace(theirs, payment)
    btcPay.mark(theirs, 'Invalid', isByHand)
    expect(await sendWebhook('InvoiceInvalid')).toEqual(verdict(expected))
    expect(await invoiceOf(server, setup.payer, ours)).toMatchObject({ state: 'failed' })
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
  })

  test('that was marked settled without a payment is quarantined for staff', async () => {
    const { theirs } = await opened()
    btcPay.mark(theirs, 'Settled')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('quarantined'))
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')
  })

  test('on a page of BTCPay Server is converted at the rate of the payment', async () => {
    setup.payer = await givenPayer(server)
    const { data } = await deposit(server, setup.payer, '65.00')
    const theirs = setup.newest()
    expect(data.action).toBe(`${btcPay.url}/i/${theirs}`)
    btcPay.pay(theirs, '0.0005', 'BTC-CHAIN')
    btcPay.pay(theirs, '0.5', 'LTC-CHAIN')
    btcPay.confirm(theirs)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await cashOf(server, setup.payer)).toBe('65.00')
  })

  test('in another currency that is paid after its order expired waits for staff, whatever the coin costs then', async () => {
    setup.payer = await givenPayer(server)
    const { data } = await deposit(server, setup.payer, '50.00')
    const theirs = setup.newest()
    server.clock.advance(61 * 60_000)
    btcPay.expire(theirs)
    expect(await sendWebhook('InvoiceExpired')).toEqual(verdict('noted'))
    btcPay.pay(theirs, '0.5', 'BTC-CHAIN')
    btcPay.confirm(theirs)
    expect(await sendWebhook('InvoicePaymentSettled')).toEqual(verdict('quarantined'))
    const { rows } = await server.deps.pool.query(
      'select i.state, count(e.owner)::int as entries from invoice i left join ledger_entry e on e.owner = i.player_id where i.id = $1 group by i.state',
      [data.invoiceId],
    )
    expect(rows).toEqual([{ state: 'expired', entries: 0 }])
  })

  test('in another currency that is paid far above its order waits for staff', async () => {
    setup.payer = await givenPayer(server)
    await deposit(server, setup.payer, '50.00')
    const theirs = setup.newest()
    btcPay.pay(theirs, '0.5', 'BTC-CHAIN')
    btcPay.confirm(theirs)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('quarantined'))
    expect(await cashOf(server, setup.payer)).toBe('0.00')
  })

  test.each([
    ['in full', '0.001', (id: string) => btcPay.mark(id, 'Invalid', false)],
    ['in part', '0.0009', (id: string) => btcPay.expire(id)],
  ])(
    'in another currency that is paid %s in time but confirmed hours after its order expired waits for staff',
    async (_, value, endOrder) => {
      setup.payer = await givenPayer(server)
      await deposit(server, setup.payer, '50.00')
      const theirs = setup.newest()
      btcPay.pay(theirs, value, 'BTC-CHAIN')
      endOrder(theirs)
      server.clock.advance(5 * 60 * 60_000)
      btcPay.confirm(theirs)
      expect(await sendWebhook('InvoicePaymentSettled')).toEqual(verdict('quarantined'))
      const { rows } = await server.deps.pool.query('select from ledger_entry where owner = $1', [
        setup.payer.id,
      ])
      expect(rows).toEqual([])
    },
  )

  test('ignores an invoice in another currency that a stranger made under the order id, and shows it to staff', async () => {
    const { ours, theirs } = await opened()
    const strangers = await makeInvoice({
      amount: '500',
      currency: 'EUR',
      metadata: { orderId: ours },
    })
    btcPay.pay(strangers, '0.0101', 'BTC-CHAIN')
    btcPay.confirm(strangers)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('quarantined'))
    expect(await cashOf(server, setup.payer)).toBe('0.00000000')

    payIn(theirs, '0.002')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await cashOf(server, setup.payer)).toBe('0.00200000')
  })

  test('reuses the invoice that an interrupted request left at BTCPay Server', async () => {
    const body = { method: 'bitcoin', currency: 'BTC' } as const
    const before = btcPay.store.invoices.size
    const first = await deposit(server, setup.payer, '0.002', body, 'the-same-key')
    await server.deps.db.query('update invoice set reply = null where id = $1', [first.data.invoiceId])
    const again = await deposit(server, setup.payer, '0.002', body, 'the-same-key')
    expect(again.data.address).toBe(first.data.address)
    expect(btcPay.store.invoices.size).toBe(before + 1)
  })

  test('is refused while BTCPay Server does not answer, and leaves no reserved limit', async () => {
    btcPay.fails(502)
    const reply = await deposit(server, setup.payer, '0.002', { method: 'bitcoin', currency: 'BTC' })
    expect([reply.status, reply.error?.code]).toEqual([503, 13010])
  })

  test('with a lost webhook is found when it expires, and waits for coins on their way', async () => {
    const { ours, theirs } = await opened()
    btcPay.pay(theirs, '0.002')
    server.clock.advance(1441 * 60_000)
    await expireDeposits.run(server.deps, {})
    const read = () =>
      server.deps.db.query<{ state: string }>('select state from invoice where id = $1', [ours])
    expect((await read()).rows).toEqual([{ state: 'pending' }])
    btcPay.confirm(theirs)
    await expireDeposits.run(server.deps, {})
    expect((await read()).rows).toEqual([{ state: 'success' }])
  })
})

describe('a deposit whose rate is long', () => {
  test.each([
    ['50000.1234567890123456789012345', '50.00'],
    ['49999.999999999999999999999999', '49.99'],
  ])('is booked exactly: %s', async (rate, cash) => {
    const { payer, ours, theirs } = await openedByCard()
    payIn(theirs, '0.001')
    setRate(theirs, rate)
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('booked'))
    expect(await cashOf(server, payer)).toBe(cash)
    expect(await invoiceOf(server, payer, ours)).toMatchObject({ state: 'success' })
  })

  test('is kept for staff if it can’t be read, does not expire, and is booked once it can', async () => {
    const { payer, ours, theirs } = await openedByCard()
    payIn(theirs, '0.001')
    setRate(theirs, '5e4')
    expect(await sendWebhook('InvoiceSettled')).toEqual(verdict('quarantined'))
    server.clock.advance(4 * 3_600_000)
    await expireDeposits.run(server.deps, null)
    await expireDeposits.run(server.deps, null)
    const body = { login: payer.email, password: PASSWORD }
    payer.token = (await server.call('createSession', { body })).data.accessToken
    expect(await invoiceOf(server, payer, ours)).toMatchObject({ state: 'pending' })
    const { rows } = await server.deps.db.query(
      'select reason, verdict from payment_message where invoice_id = $1',
      [ours],
    )
    expect(rows).toEqual([1, 2].map(() => ({ reason: 'unreadable', verdict: 'quarantined' })))
    setRate(theirs, '50000')
    await expireDeposits.run(server.deps, null)
    expect(await invoiceOf(server, payer, ours)).not.toMatchObject({ state: 'expired' })
  })
})

async function openedByCard(): Promise<{ payer: Payer; ours: string; theirs: string }> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  return { payer, ours: data.invoiceId, theirs: newest() }
}

function setRate(theirs: string, rate: string): void {
  for (const way of btcPay.store.invoices.get(theirs)?.ways ?? []) way.rate = rate
}
