import { expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { findPlayer, unsealFor } from '../players/index.ts'
import { chargeBack } from './chargebacks.service.ts'

const server = await startCashier()
const { deps, database } = server

const by = {
  actor: 'staff:ada',
  secondMember: 'staff:bob',
  reason: 'The bank reversed it',
}

/** By a reference that no other deposit has, unless another one is given. */
const charge = (invoiceId: string, more: { reference?: string; amount?: bigint } = {}) =>
  chargeBack(deps, { invoiceId, ...by, reference: invoiceId, ...more })

async function givenDeposit(payer: Payer, amount = '50.00'): Promise<string> {
  const { data } = await deposit(server, payer, amount)
  await sendMessage(server, messageOf(data.invoiceId, { amount }))
  return data.invoiceId
}
const rowsOf = async (text: string, value: string) =>
  (await database.pool.query(text, [value])).rows as object[]

test('a chargeback debits the deposit, limits the player and is recorded with both staff members', async () => {
  const payer = await givenPayer(server)
  const invoiceId = await givenDeposit(payer)
  expect(await charge(invoiceId)).toMatchObject({ amount: 5000n, taken: 5000n })
  expect(await cashOf(server, payer)).toBe('0.00')
  expect(await findPlayer(deps.db, payer.id)).toMatchObject({ status: 2 })
  expect((await deposit(server, payer, '50.00')).error?.code).toBe(13001)
  const [note] = (await rowsOf(
    'select actor, second_member, action, sealed_reason, reason from audit_event where player_id = $1',
    payer.id,
  )) as { sealed_reason: Buffer }[]
  expect(note).toMatchObject({
    actor: 'staff:ada',
    second_member: 'staff:bob',
    action: 'deposit.chargeback',
    reason: null,
  })
  expect(await unsealFor(deps, deps.db, payer.id, note?.sealed_reason ?? Buffer.alloc(0))).toBe(by.reason)
  const events = await rowsOf(
    `select e->>'taken' as taken from ledger_outbox, jsonb_array_elements(events) e
      where e->>'kind' = 'deposit.chargedBack' and e->>'invoiceId' = $1`,
    invoiceId,
  )
  expect(events).toEqual([{ taken: '5000' }])
  await expect(database.pool.query('delete from audit_event')).rejects.toThrow('append-only')
})

test('a shortfall becomes a receivable', async () => {
  const payer = await givenPayer(server, { cash: 3000n })
  const invoiceId = await givenDeposit(payer)
  await database.pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [payer.id])
  expect((await withdraw(server, payer, '60.00', { method: 'card', fields: {} })).status).toBe(200)
  expect(await charge(invoiceId)).toMatchObject({ amount: 5000n, taken: 2000n })
  expect(await cashOf(server, payer)).toBe('0.00')
  expect(await rowsOf('select amount::text from receivable where player_id = $1', payer.id)).toEqual([
    { amount: '3000' },
  ])
})

test('books a repeated or concurrent chargeback once', async () => {
  const payer = await givenPayer(server, { cash: 20_000n })
  const invoiceId = await givenDeposit(payer)
  const other = await givenDeposit(await givenPayer(server))
  const ids = [invoiceId, invoiceId, invoiceId, other]
  const results = await Promise.all(ids.map((id) => charge(id, { reference: 'Once', amount: 3000n })))
  expect(results.filter((result) => result !== 'bookedBefore')).toHaveLength(1)
  // The reference may be written otherwise, with another amount or for another deposit.
  for (const [id, reference, amount] of [
    [invoiceId, 'Once', 3000n],
    [invoiceId, 'once', 2000n],
    [other, 'ONCE', 3000n],
  ] as const)
    expect(await charge(id, { reference, amount })).toBe('bookedBefore')
  const { rows } = await database.pool.query(
    'select sum(taken)::int as taken from chargeback where invoice_id = any ($1)',
    [[invoiceId, other]],
  )
  expect(rows).toEqual([{ taken: 3000 }])
})

test('takes a deposit back in parts, each once and together at most what was paid', async () => {
  const payer = await givenPayer(server, { cash: 1000n })
  const invoiceId = await givenDeposit(payer)
  const part = (reference: string, amount?: bigint) =>
    charge(invoiceId, { reference, ...(amount !== undefined && { amount }) })
  expect(await part('cb-1', 3000n)).toMatchObject({ amount: 3000n, taken: 3000n })
  await Promise.all([part('cb-2', 1500n), part('cb-2', 1500n), part('cb-1', 3000n)])
  for (const reference of ['cb-1', 'cb-2', 'CB-2']) expect(await part(reference, 500n)).toBe('bookedBefore')
  await expect(part('cb-3', 501n)).rejects.toThrow('invoiceNotDeclinable')
  expect(await part('cb-3')).toMatchObject({ amount: 5000n, taken: 5000n, reference: 'cb-1' })
  await expect(part('cb-4')).rejects.toThrow('invoiceNotDeclinable')
  expect(await cashOf(server, payer)).toBe('10.00')
  expect(await findings(server)).toEqual([])
  await database.pool.query('update further_chargeback set taken = taken - 1 where invoice_id = $1', [
    invoiceId,
  ])
  expect(new Set((await findings(server)).map(({ check }) => check))).toEqual(
    new Set(['each chargeback is booked once, with the amount taken']),
  )
  await database.pool.query('update further_chargeback set taken = taken + 1 where invoice_id = $1', [
    invoiceId,
  ])
})

test('requires a paid deposit, two staff members, a reason and at most the paid amount', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const open = (await deposit(server, payer, '50.00')).data.invoiceId
  await expect(charge(open)).rejects.toThrow('invoiceNotDeclinable')
  const out = (await withdraw(server, payer, '20.00')).data.id
  await expect(charge(out)).rejects.toThrow('notFound')
  await sendMessage(server, messageOf(open))
  const order = { invoiceId: open, ...by, reference: open }
  await expect(chargeBack(deps, { ...order, secondMember: by.actor })).rejects.toThrow('two different')
  await expect(chargeBack(deps, { ...order, reason: ' ' })).rejects.toThrow('needs a reason')
  await expect(chargeBack(deps, { ...order, amount: 5001n })).rejects.toThrow('invoiceNotDeclinable')
})
