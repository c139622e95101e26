/** What a chargeback left owed ends by orders of two members: repaid outside, or written off. */
import { expect, test } from 'vitest'
import {
  cashOf,
  decideOnPage,
  deposit,
  findings,
  givenPayer,
  limitDeposits,
  messageOf,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { pool } = server.database
const { admin, rows, refusal, place, both } = openOffice(server)

/** 30.00 of the deposit of 50.00 are owed: the player has withdrawn the rest of their money. */
async function givenDebtor(): Promise<{ payer: Payer; invoiceId: string }> {
  const payer = await givenPayer(server, { cash: 3000n })
  const { invoiceId } = (await deposit(server, payer, '50.00')).data
  await sendMessage(server, messageOf(invoiceId))
  await pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [payer.id])
  await withdraw(server, payer, '60.00', { method: 'card', fields: {} })
  await both(`chargeback ${invoiceId} --reference ${invoiceId}`)
  return { payer, invoiceId }
}

const owedBy = async ({ id }: Payer) =>
  (await rows(`debt list ${id}`)).map(({ owed, invoice }) => [owed, invoice])

const chargebackOf = async (invoiceId: string) => {
  const { rows: found } = await pool.query<Record<'taken' | 'back' | 'repaid' | 'off', number>>(
    'select taken::int, held_back::int as back, repaid::int, written_off::int as off from chargeback where invoice_id = $1',
    [invoiceId],
  )
  return found[0]
}

test('a debt is repaid in part, and the rest is written off, each once', async () => {
  const { payer, invoiceId } = await givenDebtor()
  expect(await owedBy(payer)).toEqual([['30.00 EUR', invoiceId]])
  expect(await admin(`debt repaid ${invoiceId} 30.01 --reference bank-1`)).toMatchObject({ exitCode: 2 })
  const repaid = `debt repaid ${invoiceId} 10.00 --reference bank-1`
  const [first, again] = [await place(repaid), await place(repaid)]
  const [shown] = await rows(`order show ${first}`)
  expect(shown?.['what']).toBe(`10.00 EUR, invoice ${invoiceId}, owed 30.00 EUR, reference bank-1`)
  expect(await rows(`order agree ${first}`, 'bob')).toMatchObject([{ result: 'repaid' }])
  expect(await refusal(`order agree ${again}`, 'bob')).toEqual([3, 'orderStale'])
  // One payment ends one debt, also of another player.
  const other = `debt repaid ${(await givenDebtor()).invoiceId} 10.00 --reference BANK-1`
  for (const line of [repaid, other])
    expect(await refusal(`order agree ${await place(line)}`, 'bob')).toEqual([3, 'repaymentRecorded'])
  expect(await owedBy(payer)).toEqual([['20.00 EUR', invoiceId]])

  expect(await both(`debt write-off ${invoiceId}`)).toMatchObject({ result: 'written off' })
  expect(await owedBy(payer)).toEqual([])
  expect(await refusal(`debt write-off ${invoiceId}`)).toEqual([3, 'debtSettled'])
  expect(await chargebackOf(invoiceId)).toEqual({ taken: 2000, back: 0, repaid: 1000, off: 2000 })
  expect(await cashOf(server, payer)).toBe('0.00')
  const { rows: journal } = await pool.query(
    "select action from audit_event where player_id = $1 and action like 'debt.%' order by id",
    [payer.id],
  )
  expect(journal).toEqual([{ action: 'debt.repaid' }, { action: 'debt.writtenOff' }])
})

test('a reference ends one of two debts whose orders are agreed to at the same moment', async () => {
  const debts = [await givenDebtor(), await givenDebtor()]
  const orders: string[] = []
  for (const { invoiceId } of debts)
    orders.push(await place(`debt repaid ${invoiceId} 10.00 --reference twice`))
  const answers = await Promise.all(orders.map((id) => admin(`order agree ${id}`, 'bob')))
  expect(answers.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 3])
  const repaid = await Promise.all(
    debts.map(async ({ invoiceId }) => (await chargebackOf(invoiceId))?.repaid ?? null),
  )
  expect(repaid.toSorted()).toEqual([0, 1000])
})

/** Has credited 20.00 of the deposit of 50.00; a return of the rest is on its way while the bank takes all of it back. */
async function givenReturnUnderWay() {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await limitDeposits(server, payer, '20.00')
  await decideOnPage(data.action)
  await server.settle()
  await both(`chargeback ${data.invoiceId} --reference ${data.invoiceId}`)
  const { rows: found } = await pool.query<{ id: string }>('select id from invoice where returns = $1', [
    data.invoiceId,
  ])
  const fail = () =>
    sendMessage(server, messageOf(found[0]?.id ?? '', { kind: 'payout', status: 'failed', amount: '30.00' }))
  return { payer, invoiceId: data.invoiceId, fail }
}

test('held money that was not returned settles what was written off, and not what was repaid', async () => {
  const forgiven = await givenReturnUnderWay()
  await both(`debt write-off ${forgiven.invoiceId}`)
  await forgiven.fail()
  expect(await chargebackOf(forgiven.invoiceId)).toEqual({ taken: 2000, back: 3000, repaid: 0, off: 0 })

  const honest = await givenReturnUnderWay()
  await both(`debt repaid ${honest.invoiceId} 25.00 --reference bank-2`)
  await both(`debt write-off ${honest.invoiceId}`)
  await honest.fail()
  expect(await chargebackOf(honest.invoiceId)).toEqual({ taken: 2000, back: 500, repaid: 2500, off: 0 })
  const { rows: left } = await pool.query(
    "select amount::int from invoice where returns = $1 and state = 'requested'",
    [honest.invoiceId],
  )
  expect(left).toEqual([{ amount: 2500 }])
})

test('the audit finds an end of a debt without its entry or order', async () => {
  const { invoiceId } = await givenDebtor()
  await both(`debt repaid ${invoiceId} 5.00 --reference bank-3`)
  const changes: [string, string][] = [
    ['update chargeback set repaid = repaid + 1', 'update chargeback set repaid = repaid - 1'],
    ['update chargeback set written_off = 1', 'update chargeback set written_off = 0'],
  ]
  for (const [change, undo] of changes) {
    await pool.query(`${change} where invoice_id = $1`, [invoiceId])
    expect((await findings(server)).map(({ check }) => check)).toEqual([
      'what was repaid and written off of a chargeback equals its entries',
    ])
    await pool.query(`${undo} where invoice_id = $1`, [invoiceId])
  }
  const { rows: order } = await pool.query<{ id: string }>(
    `update staff_order set details = details || '{"amount": "1"}' where kind = 'debt-repaid' and details ->> 'invoiceId' = $1 returning id`,
    [invoiceId],
  )
  expect((await findings(server)).map(({ check }) => check)).toEqual([
    'each end of a debt after a chargeback matches an order of two staff members and is booked once',
  ])
  await pool.query(`update staff_order set details = details || '{"amount": "500"}' where id = $1`, [
    order[0]?.id,
  ])
})
