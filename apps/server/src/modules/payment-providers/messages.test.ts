import { describe, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenPayer,
  invoiceOf,
  sendMessage,
  startCashier,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { keepForged } from './forged-messages.service.ts'
import { forgetForgedJob } from './providers.jobs.ts'

const server = await startCashier()
const { deps } = server

describe('an implausible message', () => {
  test.each([
    ['about an unknown invoice', () => messageOf(crypto.randomUUID()), 'quarantined'],
    ['in another currency', (id: string) => messageOf(id, { currency: 'USD' }), 'quarantined'],
    ['about a payout', (id: string) => messageOf(id, { kind: 'payout' }), 'quarantined'],
    ['with no amount', (id: string) => messageOf(id, { amount: '0.001' }), 'quarantined'],
    ['with an invalid amount', (id: string) => messageOf(id, { amount: '-50' }), 'quarantined'],
    [
      'with an impossibly large amount',
      (id: string) => messageOf(id, { amount: '9'.repeat(30) }),
      'quarantined',
    ],
    ["with an ID that can't be stored", (id: string) => messageOf(id, { id: 'a\u0000b' }), 400],
    ['of an unexpected form', (id: string) => ({ orderId: id }), 400],
  ])('%s moves nothing', async (_, make, answer) => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(await sendMessage(server, make(data.invoiceId))).toBe(answer)
    expect(await cashOf(server, payer)).toBe('0.00')
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ state: 'pending' })
  })

  test('with a wrong signature is stored in a separate list', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    expect(await sendMessage(server, messageOf(data.invoiceId), Buffer.alloc(32))).toBe(400)
    expect(await cashOf(server, payer)).toBe('0.00')
    const { rows } = await deps.db.query<{ verdict: string }>(
      `select verdict from payment_message where position($1 in body) > 0`,
      [data.invoiceId],
    )
    expect(rows).toEqual([{ verdict: 'forged' }])
  })
})

test('a deposit into an account hidden meanwhile shows the account again', async () => {
  const payer = await givenPayer(server)
  const { token } = payer
  const { data: dollars } = await server.call('createAccount', { token, body: { currency: 'USD' } })
  const { data } = await deposit(server, payer, '50.00', { currency: 'USD', accountId: dollars.id })
  await server.call('hideAccount', { token, params: { id: dollars.id } })
  expect(await sendMessage(server, messageOf(data.invoiceId, { currency: 'USD' }))).toBe('booked')
  const { data: accounts } = await server.call('listAccounts', { token })
  expect(accounts.find(({ id }) => id === dollars.id)).toMatchObject({ status: 2, balance: '50.00' })
})

const fill = (count: number) =>
  deps.db.query(
    `insert into payment_message (provider, verdict, body, received_at)
     select 'sandbox', 'forged', 'x', $1 from generate_series(1, $2::int)`,
    [server.clock.now(), count],
  )

test('a flood of forged messages does not fill the table', async () => {
  const forged = () => sendMessage(server, messageOf(crypto.randomUUID()), Buffer.alloc(32, 9))
  const kept = async () => {
    const { rows: counted } = await deps.db.query<{ kept: bigint; longest: number }>(
      `select count(*) as kept, max(length(body)) as longest from payment_message where verdict = 'forged'`,
    )
    return counted[0]
  }
  const others = Number((await kept())?.kept)
  const answers: unknown[] = []
  for (let count = 0; count < 100; count += 1) answers.push(await forged())
  expect(answers.at(-1)).toBe(429)
  const own = Number((await kept())?.kept) - others
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThanOrEqual(60)

  // From many addresses: an hour stores 1,000, and the nightly job keeps the newest 10,000.
  await fill(1100)
  const before = Number((await kept())?.kept)
  await keepForged(deps, 'sandbox', 'x'.repeat(5000))
  expect(Number((await kept())?.kept)).toBe(before)
  server.clock.advance(3_600_001)
  await keepForged(deps, 'sandbox', 'x'.repeat(5000))
  expect(await kept()).toEqual({ kept: BigInt(before + 1), longest: 1000 })
  await fill(10_000)
  await forgetForgedJob.run(deps, null)
  expect((await kept())?.kept).toBe(10_000n)

  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
})

describe('a crash while a message is booked', () => {
  test('leaves nothing behind, and the repeated message is booked', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    const message = messageOf(data.invoiceId)
    await server.database.pool.query('alter table payment_message rename to message_gone')
    const failed = await sendMessage(server, message)
    await server.database.pool.query('alter table message_gone rename to payment_message')
    expect(failed).toBe(500)
    expect(await cashOf(server, payer)).toBe('0.00')

    expect(await sendMessage(server, message)).toBe('booked')
    expect(await cashOf(server, payer)).toBe('50.00')
  })
})

describe('a change of an invoice', () => {
  test('publishes the whole invoice to its player in their language, and only the newest state', async () => {
    const payer = await givenPayer(server)
    await server.settle()
    const published: { channel: string; data: unknown }[] = []
    const { publishAll } = deps.realtime
    deps.realtime.publishAll = async (publications) => {
      published.push(...publications)
    }
    const { data } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(data.invoiceId))
    await server.settle()
    deps.realtime.publishAll = publishAll

    const invoices = published.filter(({ channel }) => channel === `payment:invoices#${payer.id}`)
    expect(invoices.map(({ data: publication }) => publication)).toEqual([
      {
        event: 'invoice.deposit.updated',
        invoice: expect.objectContaining({ id: data.invoiceId, status: 2, amount: '50.00', version: 3 }),
      },
    ])
    const accounts = published.filter(({ channel }) => channel === `wallet:accounts#${payer.id}`)
    expect(accounts).toHaveLength(1)
  })
})

test('quarantines a deposit that exceeds what the ledger can hold', async () => {
  const payer = await givenPayer(server, { cash: 9_200_000_000_000_000_000n })
  const { data } = await deposit(server, payer, '50.00')
  const message = messageOf(data.invoiceId, { amount: '900000000000000.00' })
  expect(await sendMessage(server, message)).toBe('quarantined')
  expect(await cashOf(server, payer)).toBe('92000000000000000.00')
})
