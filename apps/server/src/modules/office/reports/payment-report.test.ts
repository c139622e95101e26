/** Payments by method over HTTP: from payments through the counts of their days to the page and the file. */
import { expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  messageOf,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { countDaysJob, markAgainJob } from '../../invoices/index.ts'

const server = await startCashier()
const { clock, deps } = server
clock.set('2027-03-30T12:00:00Z')
const { keys, givenStaff, both, rows } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)
const range = { from: '2027-03-30', to: '2027-03-30' }

async function read(member: string, query = range) {
  const { data, code } = await call('getPaymentReport', { token: await open(member), query })
  return { rows: data?.rows ?? [], daysDue: data?.daysDue, code }
}

async function count() {
  await server.settle()
  await countDaysJob.run(deps, {})
}

test('counts deposits and withdrawals as they are now, and again when one changes', async () => {
  const [payer, winner] = [await givenPayer(server), await givenPayer(server, { cash: 1_000_000n })]
  const paid = (await deposit(server, payer, '20.00')).data.invoiceId
  const refused = (await deposit(server, payer, '30.00')).data.invoiceId
  await deposit(server, payer, '40.00')
  clock.advance(60_000)
  await sendMessage(server, messageOf(paid, { amount: '20.00' }))
  await sendMessage(server, messageOf(refused, { amount: '30.00', status: 'declined' }))
  const { id } = (await withdraw(server, winner, '3000.00')).data
  await server.settle()
  expect((await read('bob')).daysDue).toBe(1)
  await count()
  const { rows: found, daysDue } = await read('bob')
  expect(daysDue).toBe(0)
  expect(found).toMatchObject([
    {
      type: 'deposit',
      method: 'card',
      currency: 'EUR',
      started: 3,
      succeeded: 1,
      ended: 1,
      open: 1,
      amount: '20.00',
      successRate: '50.00',
    },
    { type: 'withdrawal', started: 1, open: 1, successRate: null, medianS: null, refusals: [] },
  ])
  expect(found[0]?.medianS).toBeGreaterThanOrEqual(54)
  expect(found[0]?.medianS).toBeLessThanOrEqual(66)
  expect(found[0]?.refusals).toEqual([{ code: expect.any(String), count: 1 }])
  // A day later it changes, and the day on which it was made is counted again.
  clock.advance(24 * 3_600_000)
  await rows(`withdrawal reject ${id}`, 'bob')
  await count()
  expect((await read('bob')).rows[1]).toMatchObject({ open: 0, ended: 1, successRate: '0.00' })
  expect((await read('bob', { from: '2027-03-31', to: '2027-04-01' })).rows).toEqual([])
})

test('counts again each night what changed without an event', async () => {
  const later = { from: '2027-04-02', to: '2027-04-02' }
  clock.set('2027-04-02T12:00:00Z')
  const winner = await givenPayer(server, { cash: 1_000_000n })
  const { id } = (await withdraw(server, winner, '3000.00')).data
  await count()
  clock.advance(3_600_000)
  await rows(`withdrawal reject ${id}`, 'bob')
  // As the relay of a version without the consumer does.
  await deps.db.query("delete from ledger_outbox; delete from delivery where consumer = 'invoices.markDays'")
  await count()
  expect((await read('bob', later)).rows).toMatchObject([{ open: 1, ended: 0 }])
  clock.advance(20 * 3_600_000)
  await markAgainJob.run(deps, {})
  await count()
  expect((await read('bob', later)).rows).toMatchObject([{ open: 0, ended: 1 }])
})

test('a file has a line for each day, and needs both days', async () => {
  const token = await open('bob')
  const order = async (options: Record<string, string>) =>
    run(token, 'export payment-methods', [], options, 'the monthly review')
  expect((await order({ from: range.from })).code).toBe('wrongInput')
  expect((await order({ from: '2020-01-01', until: '2027-01-01' })).code).toBe('wrongInput')
  const { data } = await order({ from: range.from, until: range.to })
  await server.settle()
  const id = String(data.rows[0]?.['export'])
  const { data: got } = await run(token, 'export get', [id, 'list.csv'], {}, '')
  const [header, line, ...more] = Buffer.from(got.files[0]?.content ?? '', 'base64')
    .toString()
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  expect(header).toMatch(/^day,type,provider,method,currency,started,/)
  expect(line).toMatch(/^2027-03-30,deposit,[\w-]+,card,EUR,3,1,1,1,20\.00,50\.00,\d+,\w+/)
  expect(more).toHaveLength(1)
})

test('is for finance, and for nobody whose bounds are markets', async () => {
  await givenStaff('fin', 'finance')
  await givenStaff('sue', 'support')
  expect([(await read('fin')).code, (await read('sue')).code]).toEqual([undefined, 'rightMissing'])
  expect((await read('fin', { from: range.to, to: '2027-01-01' })).code).toBe('wrongInput')
  const placed = await run(await open('ada'), 'bound member', ['fin', '*'], { markets: 'german' })
  await rows(`order agree ${String(placed.data.rows[0]?.['order'])}`, 'bob')
  expect((await read('fin')).code).toBe('beyondMarket')
  const options = { from: range.from, until: range.to }
  expect((await run(await open('fin'), 'export payment-methods', [], options)).code).toBe('beyondMarket')
  await both('bound end-member fin *')
})
