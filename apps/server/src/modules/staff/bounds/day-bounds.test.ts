/** Bounds of a day: what counts towards them, and that concurrent decisions don't go beyond them together. */
import { beforeAll, expect, test } from 'vitest'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { StaffRefusal } from '../refusals.ts'
import { countWhile } from './day-use.service.ts'

const server = await startCashier()
const { keys, givenStaff, place, both, rows, refusal } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

const usedToday = async (staff: string) => {
  const day = server.clock.now().toISOString().slice(0, 10)
  const { rows: found } = await server.database.pool.query<{ use: string }>(
    `select permission || ' ' || amount || ' ' || currency as use from staff_day_use
      where staff_id = $1 and day = $2 and amount > 0 order by permission`,
    [staff, day],
  )
  return found.map(({ use }) => use)
}

async function setBound(name: string, args: string[], options: Record<string, string>) {
  const placed = await run(await open('ada'), name, args, options)
  await rows(`order agree ${String(placed.data?.rows[0]?.['order'] ?? placed.code)}`, 'sam')
}

const nextDay = () => server.clock.advance(24 * 3_600_000)

beforeAll(async () => {
  await givenStaff('sam', 'responsible-gambling')
  await givenStaff('agent', 'payments-agent')
  await givenStaff('lead', 'payments-lead')
})

test('concurrent approvals stay within the bound, and the next day begins again', async () => {
  await setBound('bound right', ['payments-agent', 'withdrawal.*'], { 'day-amounts': '8000 EUR' })
  expect((await rows('bound list'))[0]).toMatchObject({ bound: 'in a day up to 8000.00 EUR' })
  const payers = await Promise.all(Array.from({ length: 4 }, () => givenPayer(server, { cash: 1_000_000n })))
  const ids: string[] = []
  for (const payer of payers) ids.push((await withdraw(server, payer, '3000.00')).data.id)
  // By the command line and the office at the same time, as two processes would.
  const token = await open('agent')
  const waiting = (await call('listWithdrawals', { token })).data
  const approve = async (id: string, nth: number): Promise<unknown> => {
    if (nth % 2 === 0) return (await refusal(`withdrawal approve ${id}`, 'agent'))[1]
    const content = waiting.find((one) => one.id === id)?.content ?? ''
    return (await run(token, 'withdrawal approve', [id], { content })).code ?? ''
  }
  const codes = await Promise.all(ids.map(approve))
  expect(codes.toSorted()).toEqual(['', '', 'beyondDay', 'beyondDay'])
  expect(await usedToday('agent')).toEqual(['withdrawal.approve 600000 EUR'])
  const left = (await call('listWithdrawals', { token })).data
  const [open1, open2] = ids.filter((_, nth) => codes[nth] === 'beyondDay') as [string, string]
  expect(left.find(({ id }) => id === open1)?.refusal).toBe('beyondDay')
  // A rejection decides about the money as well.
  expect((await refusal(`withdrawal reject ${open1}`, 'agent'))[1]).toBe('beyondDay')
  nextDay()
  expect(await refusal(`withdrawal reject ${open1}`, 'agent')).toEqual([0, ''])
  // What the command itself refuses does not count.
  expect((await refusal(`withdrawal reject ${open1}`, 'agent'))[0]).toBe(3)
  expect(await usedToday('agent')).toEqual(['withdrawal.reject 300000 EUR'])
  expect(await refusal(`withdrawal approve ${open2}`, 'agent')).toEqual([0, ''])
  expect(await usedToday('agent')).toEqual(['withdrawal.approve 300000 EUR', 'withdrawal.reject 300000 EUR'])
  await both('bound end-right payments-agent withdrawal.*', 'sam')
})

test('an action beyond the day is recorded as denied', async () => {
  nextDay()
  await setBound('bound right', ['payments-agent', 'withdrawal.*'], { 'day-amounts': '1 EUR' })
  const denied = async () => {
    const { rows: found } = await server.database.pool.query<{ n: number }>(
      `select coalesce(sum(count), 0)::int as n from security_event where kind = 'permission-denied' and actor = 'staff:agent'`,
    )
    return found[0]?.n ?? 0
  }
  const before = await denied()
  const { id } = (await withdraw(server, await givenPayer(server, { cash: 1_000_000n }), '3000.00')).data
  expect((await refusal(`withdrawal reject ${id}`, 'agent'))[1]).toBe('beyondDay')
  expect(await denied()).toBe(before + 1)
  await both('bound end-right payments-agent withdrawal.*', 'sam')
})

test.each([
  ['a refusal', new StaffRefusal('notFound'), []],
  ['a failure, which may have moved the money', new Error('connection lost'), ['withdrawal.reject 700 EUR']],
])('what counts after %s', async (_, error, left) => {
  nextDay()
  const guarded = { permission: 'withdrawal.reject', areas: ['payments'], isRead: false } as const
  const subject = { amounts: [{ amount: 700n, currency: 'EUR' }], markets: [] }
  const failing = countWhile(server.deps, { memberId: 'agent', guarded, subject }, () =>
    Promise.reject(error),
  )
  await expect(failing).rejects.toBe(error)
  expect(await usedToday('agent')).toEqual(left)
})

test('orders and agreements count, for the member who gives each', async () => {
  nextDay()
  await setBound('bound member', ['lead', 'balance.correct'], { 'day-amounts': '100 EUR' })
  const payer = await givenPayer(server, { cash: 1_000_000n })
  const own = await place(`balance correct ${payer.id} EUR 60.00`, 'lead')
  expect(await refusal(`balance correct ${payer.id} EUR 40.01`, 'lead')).toEqual([4, 'beyondDay'])
  const others = await Promise.all([1, 2, 3].map(() => place(`balance correct ${payer.id} EUR -20.00`)))
  const agreed = await Promise.all(others.map((order) => refusal(`order agree ${order}`, 'lead')))
  expect(agreed.map(([, code]) => code).toSorted()).toEqual(['', '', 'beyondDay'])
  expect(await usedToday('lead')).toEqual(['balance.correct 10000 EUR'])
  expect(await usedToday('ada')).toEqual(['balance.correct 6000 EUR'])
  // Another member's day is not theirs.
  expect(await refusal(`order agree ${own}`, 'bob')).toEqual([0, ''])
  expect(await usedToday('bob')).toEqual(['balance.correct 6000 EUR'])
  await both('bound end-member lead balance.correct', 'sam')
})

test('a bound that is set later counts what was given before, also as rewards', async () => {
  nextDay()
  await givenStaff('cora', 'crm')
  const payer = await givenPayer(server)
  await rows(`reward give ${payer.id} arcade-spins --run first`, 'cora')
  const [given] = await usedToday('cora')
  expect(given).toMatch(/^reward\.give \d+ EUR$/)
  const cost = Number(given?.split(' ')[1]) / 100
  await setBound('bound right', ['crm', 'reward.*'], { 'day-amounts': `${(cost * 1.5).toFixed(2)} EUR` })
  expect(await refusal(`reward give ${payer.id} arcade-spins --run second`, 'cora')).toEqual([4, 'beyondDay'])
  // A mistake can be stopped all the same.
  const [run] = await rows('reward runs')
  expect(await refusal(`reward cancel ${String(run?.['run'])}`, 'cora')).toEqual([0, ''])
  await both('bound end-right crm reward.*', 'sam')
})

test('one right must allow the whole action: not one its amount, and another one its day', async () => {
  nextDay()
  await givenStaff('two', 'payments-agent,payments-lead')
  await setBound('bound right', ['payments-agent', 'withdrawal.*'], { amounts: '1000 EUR' })
  await setBound('bound right', ['payments-lead', 'withdrawal.*'], { 'day-amounts': '2000 EUR' })
  const payer = await givenPayer(server, { cash: 1_000_000n })
  const [small, large] = [
    (await withdraw(server, payer, '1500.00')).data.id,
    (await withdraw(server, payer, '3000.00')).data.id,
  ]
  expect(await refusal(`withdrawal reject ${large}`, 'two')).toEqual([4, 'beyondAmount'])
  expect(await refusal(`withdrawal reject ${small}`, 'two')).toEqual([0, ''])
  expect(await usedToday('two')).toEqual(['withdrawal.reject 150000 EUR'])
  for (const right of ['payments-agent', 'payments-lead'])
    await both(`bound end-right ${right} withdrawal.*`, 'sam')
})
