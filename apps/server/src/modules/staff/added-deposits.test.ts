/** Money received for a deposit beyond its booked amount becomes another deposit once two staff members agree. */
import { InvoiceType, PlayerStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { setStatus } from '#tests/support/players/status.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  limitDeposits,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { admin, rows, refusal, place } = openOffice(server)

/** Pays 10 euros, then 990 more to the same address; returns the deposit. */
async function paidTwice(payer: Payer): Promise<string> {
  const { data } = await deposit(server, payer, '10.00')
  expect(await sendMessage(server, messageOf(data.invoiceId, { amount: '10.00' }))).toBe('booked')
  expect(await sendMessage(server, messageOf(data.invoiceId, { amount: '1000.00' }))).toBe('quarantined')
  return data.invoiceId
}

const add = (id: string, reference = `tx-of-${id}`, amount = '990.00') =>
  place(`deposit add ${id} ${amount} --reference ${reference}`)

test('an added deposit counts in limits and turnover, and is withdrawn by its method first', async () => {
  const payer = await givenPayer(server)
  expect((await limitDeposits(server, payer, '1000')).status).toBe(200)
  const id = await paidTwice(payer)
  server.clock.advance(1000)
  const order = await add(id, 'tx-2')
  const [row] = (await rows('order list')).filter((one) => one['order'] === order)
  expect(row?.['what']).toBe(`990.00 EUR, invoice ${id}, reference tx-2`)
  expect(await cashOf(server, payer)).toBe('10.00')
  expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
  await rows(`order agree ${order}`, 'bob')

  expect(await cashOf(server, payer)).toBe('1000.00')
  const query = { currency: 'EUR' }
  const wager = await server.call('getTurnOverWager', { token: payer.token, query })
  expect(wager.data).toMatchObject({ total: '1000.00', turnOverWagerAmount: '1000.00' })
  expect((await deposit(server, payer, '20.00')).error?.code).toBe(13100)
  await server.database.pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [
    payer.id,
  ])
  const elsewhere = await withdraw(server, payer, '20.00')
  expect(elsewhere.error?.message).toContain('€1,000')

  const { data: listed } = await server.call('listInvoices', { token: payer.token })
  expect(listed).toMatchObject([
    { id: order, type: 1, state: 'success', method: 'card', amount: '990.00', fee: '0.00' },
    { id, amount: '10.00' },
  ])
  await server.settle()
  const { rows: emails } = await server.database.pool.query<{ subject: string }>(
    `select subject from sandbox.mail where recipient = $1 and subject like 'Your deposit%' order by subject`,
    [payer.email],
  )
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your deposit of €10.00 has arrived',
    'Your deposit of €990.00 has arrived',
  ])
  expect(await rows(`payment show ${id}`)).toMatchObject([{ amount: '10.00 EUR', added: '990.00 EUR' }])
  expect(await rows('payment show tx-2')).toMatchObject([{ invoice: order, addedTo: id }])
  expect(await rows(`journal ${payer.id}`)).toContainEqual(
    expect.objectContaining({ action: 'deposit.added', subject: `invoice:${order}`, reason: 'a good one' }),
  )
})

test('the audit finds an added deposit that differs from its order', async () => {
  const { pool } = server.deps
  const order = await add(await paidTwice(await givenPayer(server)))
  await rows(`order agree ${order}`, 'bob')
  const tamper = (amount: string) =>
    pool.query('update staff_order set details = details || $2 where id = $1', [order, { amount }])
  await tamper('98000')
  expect((await findings(server)).map(({ check }) => check)).toEqual([
    'each added deposit matches an order of two staff members',
  ])
  await tamper('99000')
})

test('an added deposit is booked once under concurrent approvals and duplicate orders', async () => {
  const payer = await givenPayer(server)
  const id = await paidTwice(payer)
  const orders = [await add(id), await add(id)]
  const answers = await Promise.all(
    [...orders, ...orders].map((order) => refusal(`order agree ${order}`, 'bob')),
  )
  expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3, 3])
  const [left] = (await rows('order list')).filter(({ order }) => orders.includes(order ?? ''))
  expect(await refusal(`order agree ${left?.['order'] ?? ''}`, 'bob')).toEqual([3, 'addedBefore'])
  expect(await cashOf(server, payer)).toBe('1000.00')

  // The provider's report of the total is now known; a third payment is not.
  expect(await sendMessage(server, messageOf(id, { amount: '1000.00' }))).toBe('repeated')
  expect(await sendMessage(server, messageOf(id, { amount: '1050.00' }))).toBe('quarantined')
  await rows(`order agree ${await add(id, 'tx-3', '50.00')}`, 'bob')
  expect(await sendMessage(server, messageOf(id, { amount: '1050.00' }))).toBe('repeated')
  expect(await cashOf(server, payer)).toBe('1050.00')
  expect((await rows('message list')).filter(({ invoice }) => invoice === id)).toEqual([])
})

test('one outside payment is added to one order only, even by two concurrent members', async () => {
  const payers = await Promise.all(Array.from({ length: 3 }, () => givenPayer(server)))
  const orders: string[] = []
  for (const [at, payer] of payers.entries())
    orders.push(await add(await paidTwice(payer), at === 2 ? 'TX-SHARED' : 'tx-shared'))
  const answers = await Promise.all(orders.map((order) => refusal(`order agree ${order}`, 'bob')))
  expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3])
  const open = (await rows('order list')).flatMap(({ order }) => (order === undefined ? [] : [order]))
  for (const order of orders.filter((one) => open.includes(one)))
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'addedBefore'])
  const cash = await Promise.all(payers.map((payer) => cashOf(server, payer)))
  expect(cash.toSorted()).toEqual(['10.00', '10.00', '1000.00'])
})

test('a crash during booking leaves nothing behind, and the order stays open', async () => {
  const payer = await givenPayer(server)
  const id = await paidTwice(payer)
  const order = await add(id)
  await server.database.pool.query('alter table payment_message rename to message_gone')
  await expect(admin(`order agree ${order}`, 'bob')).rejects.toThrow('payment_message')
  await server.database.pool.query('alter table message_gone rename to payment_message')
  expect(await cashOf(server, payer)).toBe('10.00')
  await rows(`order agree ${order}`, 'bob')
  expect(await cashOf(server, payer)).toBe('1000.00')
})

test('money can be added to a failed deposit, and its provider cannot book it again', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  const order = await add(data.invoiceId, 'tx-1', '50.00')
  expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'depositUnderWay'])
  await sendMessage(server, messageOf(data.invoiceId, { status: 'failed' }))
  await rows(`order agree ${order}`, 'bob')
  expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ state: 'failed' })
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('repeated')
  expect(await cashOf(server, payer)).toBe('50.00')
})

test('refuses to add to withdrawals and added deposits, and amounts beyond the range of the ledger', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { data: out } = await withdraw(server, payer, '20.00')
  const id = await paidTwice(payer)
  for (const other of [out.id, crypto.randomUUID()])
    expect(await refusal(`deposit add ${other} 1.00 --reference r`)).toEqual([3, 'notFound'])
  for (const amount of ['0', '-1.00', '1.005'])
    expect((await admin(`deposit add ${id} ${amount} --reference r`)).exitCode).toBe(2)
  const order = await add(id)
  await rows(`order agree ${order}`, 'bob')
  expect(await refusal(`deposit add ${order} 1.00 --reference r`)).toEqual([3, 'notFound'])
  const most = await add(id, 'tx-9', '92233720368547758.00')
  expect(await refusal(`order agree ${most}`, 'bob')).toEqual([3, 'tooMuch'])
})

test('money beyond a deposit limit is held and returned', async () => {
  const payer = await givenPayer(server)
  await limitDeposits(server, payer, '100')
  const id = await paidTwice(payer)
  await rows(`order agree ${await add(id)}`, 'bob')
  expect(await cashOf(server, payer)).toBe('100.00')
  const { data } = await server.call('listInvoices', { token: payer.token })
  expect(data.filter(({ type }) => type === InvoiceType.withdrawal)).toMatchObject([
    { amount: '900.00', isDeclinable: false },
  ])
})

test('money not returned yet is listed with its reason, and a retry sends it', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await setStatus(server.database.pool, payer.id, PlayerStatus.limited)
  await sendMessage(server, messageOf(data.invoiceId))
  const mine = async () => (await rows('return list')).filter((row) => row['player'] === payer.id)
  const [waiting] = await mine()
  expect(waiting).toMatchObject({
    deposit: data.invoiceId,
    why: 'review',
    state: 'requested',
    amount: '50.00 EUR',
  })
  const id = waiting?.['invoice']
  // A retry approves nothing: an approval binds what the member read.
  expect(await refusal(`return retry ${id}`)).toEqual([3, 'returnWaits'])
  expect(await rows(`withdrawal approve ${id}`)).toMatchObject([{ state: 'approved' }])
  expect(await rows(`return retry ${id}`)).toMatchObject([{ state: 'approved' }])
  expect(await mine()).toMatchObject([{ state: 'approved' }])
})
