import { beforeEach, expect, test } from 'vitest'
import {
  decideOnPage,
  deposit,
  givenPayer,
  invoiceOf,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { approveWithdrawal } from '../withdrawals/approvals.service.ts'
import { compareBooks } from './comparison.service.ts'
import { compareJob } from './providers.jobs.ts'

const server = await startCashier()
const { deps } = server
const DAY = { hours: 24 }
const office = openOffice(server)
// Moves past everything that other tests have left.
beforeEach(() => server.clock.advance(3 * 24 * 3_600_000))

const sql = (text: string, values: unknown[] = []) => deps.db.query(text, values)

/** Long enough for all messages to arrive. */
async function differences() {
  server.clock.advance(2 * 3_600_000)
  return compareBooks(deps, DAY)
}

async function paidDeposit() {
  server.clock.advance(1000)
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await decideOnPage(data.action)
  expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ state: 'success' })
  return data.invoiceId
}

async function orderedPayout() {
  server.clock.advance(1000)
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data } = await withdraw(server, payer, '20.00')
  await server.settle()
  await sql('update sandbox.payment set acts_at = null where order_id = $1', [data.id])
  return data.id
}

test('finds no difference where both books agree', async () => {
  await paidDeposit()
  const payer = await givenPayer(server, { cash: 10_000n })
  await deposit(server, payer, '50.00')
  const { data: declined } = await deposit(server, payer, '50.00')
  await decideOnPage(declined.action, 'decline')
  const { data: lost } = await deposit(server, payer, '50.00')
  await server.call('declineInvoice', { token: payer.token, params: { id: lost.invoiceId } })
  await orderedPayout()
  // Ends before anything is ordered.
  await withdraw(server, payer, '20.09')
  await server.settle()
  expect(await differences()).toEqual([])
})

test('reports orders unknown to us, and payments unknown to the provider', async () => {
  const id = await paidDeposit()
  await sql('update sandbox.payment set order_id = $2 where order_id = $1', [id, crypto.randomUUID()])
  const payout = await orderedPayout()
  await sql('delete from sandbox.payment where order_id = $1', [payout])
  expect(await differences()).toMatchObject([
    { kind: 'there only', provider: 'sandbox', invoice: null, order: { status: 'success', amount: '50.00' } },
    { kind: 'here only', provider: 'sandbox', invoice: { id, state: 'success' }, order: null },
    { kind: 'here only', invoice: { id: payout, state: 'sending' }, order: null },
  ])
})

test('does not match an order of the other kind to the payment with its ID', async () => {
  const id = await paidDeposit()
  await sql(`update sandbox.payment set kind = 'payout' where order_id = $1`, [id])
  const kinds = (await differences()).map(({ kind }) => kind)
  expect(kinds).toEqual(['there only'])
})

test('reports a different amount and a different state with both sides', async () => {
  const amount = await paidDeposit()
  await sql(`update sandbox.payment set paid_amount = '40.00' where order_id = $1`, [amount])
  const payer = await givenPayer(server)
  server.clock.advance(1000)
  const { data } = await deposit(server, payer, '50.00')
  // A message from elsewhere: the provider's own order is still open.
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
  const payout = await orderedPayout()
  await sql(`update sandbox.payment set state = 'failed' where order_id = $1`, [payout])
  expect(await differences()).toMatchObject([
    { kind: 'other amount', invoice: { id: amount }, order: { status: 'success', amount: '40.00' } },
    { kind: 'other state', invoice: { id: data.invoiceId, state: 'success' }, order: { status: 'open' } },
    { kind: 'other state', invoice: { id: payout, state: 'sending' }, order: { status: 'failed' } },
  ])
})

test('counts what staff added to a deposit with its order', async () => {
  const invoiceId = await paidDeposit()
  await sql(`update sandbox.payment set paid_amount = '60.00' where order_id = $1`, [invoiceId])
  const [order] = await office.rows(`deposit add ${invoiceId} 10.00 --reference tx-2`)
  await office.rows(`order agree ${order?.['order'] ?? ''}`, 'bob')
  expect(await differences()).toEqual([])
})

test('finds a payout ordered long after its creation, and asks for what only one list contains', async () => {
  const payer = await givenPayer(server, { cash: 200_000n })
  const { data } = await withdraw(server, payer, '1500.00')
  server.clock.advance(30 * 3_600_000)
  await approveWithdrawal(deps, data.id, { actor: 'staff:ada', reason: 'looked at' })
  await server.settle()
  await sql('update sandbox.payment set acts_at = null where order_id = $1', [data.id])
  const id = await paidDeposit()
  await sql(`update sandbox.payment set created_at = created_at - interval '5 days' where order_id = $1`, [
    id,
  ])
  expect(await differences()).toEqual([])
  await sql(`update sandbox.payment set paid_amount = '40.00' where order_id = $1`, [id])
  expect(await differences()).toMatchObject([{ kind: 'other amount', invoice: { id } }])
})

test('reads all pages of a list, and shows staff each difference', async () => {
  const id = await paidDeposit()
  await sql(
    `insert into sandbox.payment (reference, kind, order_id, method, way, amount, currency, return_urls, locale, state, created_at)
     select gen_random_uuid(), kind, gen_random_uuid(), method, way, amount, currency, return_urls, locale, state,
       created_at + make_interval(secs => n % 7)
       from sandbox.payment, generate_series(1, 230) n where order_id = $1`,
    [id],
  )
  server.clock.advance(2 * 3_600_000)
  const rows = await office.rows('invoice compare --hours 24')
  expect(rows).toHaveLength(230)
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(230)
  expect(rows[0]).toMatchObject({ differs: 'there only', here: null, there: 'success 50.00 EUR' })
})

test('runs and counts every night, and leaves recent orders for the next night', async () => {
  const id = await paidDeposit()
  await sql(`update sandbox.payment set paid_amount = '40.00' where order_id = $1`, [id])
  const counted = async () => {
    await compareJob.run(deps, null)
    server.clock.advance(10_000)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    const [, count] = /^fairhall_provider_differences (\d+)$/m.exec(text) ?? []
    expect(count).toBeDefined()
    return Number(count)
  }
  const before = await counted()
  server.clock.advance(2 * 3_600_000)
  expect(await counted()).toBe(before + 1)
})
