import { PlayerStatus } from '@fairhall/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { copyConfig } from '#tests/support/server/config.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { updatePlayer } from '../players/index.ts'
import { withPlayerLock, readTurnOver, setRestriction } from '../player-state/index.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenPayer,
  invoiceOf,
  newKey,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'

const config = copyConfig()
afterAll(() => config.remove())
type Methods = { methods: { id: string; deposit: { currencies: Record<string, object> } }[] }
config.edit<Methods>('payment-methods.json', ({ methods }) => {
  const currencies = methods.find(({ id }) => id === 'bitcoin')?.deposit.currencies
  Object.assign(currencies?.['BTC'] ?? {}, { fee: { fixed: '0.0001' } })
})
const server = await startCashier({ CONFIG_DIR: config.folder })
const { deps } = server

describe('a paid deposit', () => {
  test("starts with the provider's page, and becomes cash with its turnover when confirmed", async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(data).toMatchObject({
      action: expect.stringContaining('/sandbox/pay/'),
      invoice: {
        status: 1,
        state: 'pending',
        expiresAt: new Date(server.clock.now().getTime() + 60 * 60_000).toISOString(),
      },
    })
    expect(await cashOf(server, payer)).toBe('0.00')

    expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
    expect(await cashOf(server, payer)).toBe('50.00')
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({
      status: 2,
      state: 'success',
      expiresAt: null,
      version: 3,
    })
    const wager = await server.call('getTurnOverWager', { token: payer.token, query: { currency: 'EUR' } })
    expect(wager.data).toEqual({
      total: '50.00',
      turnOverWager: '0.00',
      turnOverWagerAmount: '50.00',
      currency: 'EUR',
    })
    const { data: statistics } = await server.call('getInvoiceStatistics', { token: payer.token })
    expect(statistics).toEqual({ successDepositNumber: 1, successWithdrawalNumber: 0 })
  })

  test("returns from the provider's page to the site, and is booked by then", async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00', { redirectSuccessUrl: '/?deposit-success=true' })
    const pressed = await decideOnPage(data.action)
    expect(pressed.headers.get('location')).toBe(
      `${server.url}/?deposit-success=true&invoice=${data.invoiceId}`,
    )
    expect(await cashOf(server, payer)).toBe('50.00')
  })

  test('returns only to the host name that the browser uses', async () => {
    const payer = await givenPayer(server)
    const { port } = new URL(server.url)
    const home = (name: string) => ({ redirectUrl: `http://${name}:${port}/` })
    expect((await deposit(server, payer, '50.00', home('127.0.0.1'))).status).toBe(200)
    expect((await deposit(server, payer, '50.00', home('localhost'))).status).toBe(422)
  })

  test('is booked once, despite repeated and concurrent messages', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    const message = messageOf(data.invoiceId)
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => sendMessage(server, message)))
    expect(verdicts.filter((verdict) => verdict === 'booked')).toHaveLength(1)
    expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('repeated')
    expect(await cashOf(server, payer)).toBe('50.00')
  })

  test('books the confirmed amount, not the requested one', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(await sendMessage(server, messageOf(data.invoiceId, { amount: '45.129' }))).toBe('booked')
    expect(await cashOf(server, payer)).toBe('45.12')
    expect((await readTurnOver(deps.db, payer.id, 'EUR')).required).toBe(4512n)
    const { rows } = await deps.db.query<{ dust: string }>(
      'select dust from payment_message where invoice_id = $1',
      [data.invoiceId],
    )
    expect(rows).toEqual([{ dust: '0.009' }])
  })

  test('counts even after it had failed, expired or been cancelled', async () => {
    const payer = await givenPayer(server)
    const failed = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(failed.data.invoiceId, { status: 'failed' }))
    expect(await invoiceOf(server, payer, failed.data.invoiceId)).toMatchObject({
      status: 3,
      publicData: { reason: "The payment provider couldn't complete it." },
    })
    expect(await sendMessage(server, messageOf(failed.data.invoiceId))).toBe('booked')

    const cancelled = await deposit(server, payer, '50.00')
    await server.call('declineInvoice', { token: payer.token, params: { id: cancelled.data.invoiceId } })
    expect(await sendMessage(server, messageOf(cancelled.data.invoiceId))).toBe('booked')
    expect(await cashOf(server, payer)).toBe('100.00')
    expect(await sendMessage(server, messageOf(failed.data.invoiceId, { status: 'failed' }))).toBe('late')
    expect(await cashOf(server, payer)).toBe('100.00')
  })
})

describe('a crypto deposit', () => {
  test('shows an address with its code, and is booked when confirmed', async () => {
    const payer = await givenPayer(server, { currency: 'BTC' })
    const { data } = await deposit(server, payer, '0.005', { method: 'bitcoin', currency: 'BTC' })
    expect(data.address).toMatch(/^tb1q/)
    // The provider's fee is on top, also in the code that a wallet app reads.
    expect(data.qr).toBe(`bitcoin:${data.address}?amount=0.00510000`)
    expect((await invoiceOf(server, payer, data.invoiceId))?.publicData).toEqual({
      qr: data.qr,
      address: data.address,
    })

    const paid = { currency: 'BTC', amount: '0.00500000' }
    expect(await sendMessage(server, messageOf(data.invoiceId, paid))).toBe('booked')
    expect(await cashOf(server, payer)).toBe('0.00500000')
    expect((await invoiceOf(server, payer, data.invoiceId))?.publicData).toBeNull()
  })

  test('requires a network if there are several', async () => {
    const payer = await givenPayer(server, { currency: 'USDT' })
    const order = { method: 'tether', currency: 'USDT' }
    const without = await deposit(server, payer, '50', order)
    expect(without.error?.fields).toHaveProperty('crypto_network')
    const chosen = await deposit(server, payer, '50', { ...order, fields: { crypto_network: 'tron' } })
    expect(chosen.data.address).toMatch(/^T/)
  })
})

describe('refuses a deposit', () => {
  test.each([
    ['9.99', 'amount'],
    ['5000.01', 'amount'],
    ['1e9', 'amount'],
    ['-50', 'amount'],
    ['50.001', 'amount'],
    ['NaN', 'amount'],
    ['9'.repeat(40), 'amount'],
    ['', 'amount'],
  ])('with the amount %s, at its field', async (amount, field) => {
    const payer = await givenPayer(server)
    const { status, error } = await deposit(server, payer, amount)
    expect(status).toBe(422)
    expect(error?.fields).toHaveProperty(field)
  })

  test('without a date of birth, or under 18', async () => {
    const payer = await givenPayer(server)
    const setBirthdate = (birthdate: string | null) =>
      inTransaction(deps.db, (tx) => updatePlayer(tx, payer.id, { birthdate }))
    await setBirthdate(null)
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13003)
    await setBirthdate('2010-01-01')
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13001)
  })

  test('to a limited player, or during a break', async () => {
    const payer = await givenPayer(server)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, payer.id, { status: PlayerStatus.limited }))
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13001)
    await inTransaction(deps.db, (tx) => updatePlayer(tx, payer.id, { status: PlayerStatus.active }))
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, [], (locked) =>
        setRestriction(locked, 'cooling off', new Date('2026-12-01')),
      ),
    )
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13100)
    const methods = await server.call('listDepositMethods', {
      token: payer.token,
      query: { currency: 'EUR' },
    })
    expect(methods.error?.code).toBe(13100)
  })

  test.each([
    [{ method: 'bitcoin' }, 13002],
    [{ method: 'nothing' }, 13002],
    [{ currency: 'XXX' }, 10007],
    [{ accountId: crypto.randomUUID() }, 10001],
    [{ accountId: 'mine' }, 10001],
    [{ redirectUrl: 'https://elsewhere.example/' }, 10007],
  ])('that requests %j', async (changes, code) => {
    const payer = await givenPayer(server)
    expect((await deposit(server, payer, '50.00', changes)).error?.code).toBe(code)
  })

  test("below the minimum, with the minimum in the player's language", async () => {
    const payer = await givenPayer(server, { currency: 'KWD' })
    const body = { method: 'card', currency: 'KWD', amount: '2', accountId: payer.accountId }
    const headers = { 'idempotency-key': newKey(), 'accept-language': 'de' }
    const { error } = await server.call('createDeposit', { token: payer.token, body, headers })
    expect(error?.fields?.['amount']).toEqual(['Mindestens 2,500\u00a0KD.'])
  })

  test('without an idempotency key', async () => {
    const payer = await givenPayer(server)
    const body = { method: 'card', currency: 'EUR', amount: '50.00', accountId: payer.accountId }
    expect((await server.call('createDeposit', { token: payer.token, body })).error?.code).toBe(10008)
  })
})

describe('a repeated request', () => {
  test('with the same key returns the same deposit, and with different content is refused', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const first = await deposit(server, payer, '50.00', {}, key)
    const [second, third] = await Promise.all([
      deposit(server, payer, '50.00', {}, key),
      deposit(server, payer, '50.00', {}, key),
    ])
    expect([second.data, third.data]).toEqual([first.data, first.data])
    expect((await deposit(server, payer, '51.00', {}, key)).error?.code).toBe(10009)
    const { meta } = await server.call('listInvoices', { token: payer.token })
    expect(meta?.total).toBe(1)
  })

  test('creates one deposit if two first requests are concurrent', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const both = await Promise.all([1, 2].map(() => deposit(server, payer, '50.00', {}, key)))
    expect(both[0]?.data).toEqual(both[1]?.data)
  })

  test('after a crash between invoice and provider continues where the first one stopped', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const first = await deposit(server, payer, '50.00', {}, key)
    await forgetReply(first.data.invoiceId)
    const again = await deposit(server, payer, '50.00', {}, key)
    expect(again.data.action).toBe(first.data.action)
  })

  test('for a deposit paid meanwhile returns the paid invoice without payment details', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const { data: first } = await deposit(server, payer, '50.00', {}, key)
    await sendMessage(server, messageOf(first.invoiceId))
    const { data } = await deposit(server, payer, '50.00', {}, key)
    expect(data).toEqual({ invoiceId: first.invoiceId, invoice: expect.objectContaining({ status: 2 }) })
  })

  test('for a deposit that ended without money is refused, and another key starts another', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const { data: first } = await deposit(server, payer, '50.00', {}, key)
    await server.call('declineInvoice', { token: payer.token, params: { id: first.invoiceId } })
    expect((await deposit(server, payer, '50.00', {}, key)).error?.code).toBe(13014)
    expect((await deposit(server, payer, '50.00')).data.invoiceId).not.toBe(first.invoiceId)
  })

  test('for a deposit that ended before it was ordered never orders it', async () => {
    const payer = await givenPayer(server)
    const key = newKey()
    const { data: first } = await deposit(server, payer, '50.00', {}, key)
    await forgetReply(first.invoiceId)
    await deps.db.query('delete from sandbox.payment where order_id = $1', [first.invoiceId])
    await server.call('declineInvoice', { token: payer.token, params: { id: first.invoiceId } })
    expect((await deposit(server, payer, '50.00', {}, key)).error?.code).toBe(13014)
    const order = 'select 1 from sandbox.payment where order_id = $1'
    expect((await deps.db.query(order, [first.invoiceId])).rows).toEqual([])
  })
})

/** The state that a crash before storing the provider's reply leaves behind. */
const forgetReply = (invoiceId: string) =>
  deps.db.query('update invoice set reply = null, provider_reference = null where id = $1', [invoiceId])
