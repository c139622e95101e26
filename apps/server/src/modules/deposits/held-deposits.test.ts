/** Money paid beyond a limit, or while deposits are not allowed, is held and returned, and can never be played with. */
import { InvoiceType, PlayerStatus } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { setStatus } from '#tests/support/players/status.ts'
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/index.ts'
import { pollDeposits } from './deposits.jobs.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenPayer,
  invoiceOf,
  limitDeposits,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { breakConnections, restoreConnections } from '#tests/support/server/server.ts'

const server = await startCashier()
const { deps } = server

const limitTo = (payer: Payer, amount: string) => limitDeposits(server, payer, amount)
const decline = (payer: Payer, id: string) =>
  server.call('declineInvoice', { token: payer.token, params: { id } })
const invoicesOf = async (payer: Payer) =>
  (await server.call('listInvoices', { token: payer.token, query: { perPage: '100' } })).data
const returnsOf = async (payer: Payer) =>
  (await invoicesOf(payer)).filter(({ type }) => type === InvoiceType.withdrawal)
const usedOf = async (payer: Payer) =>
  (await server.call('listLimits', { token: payer.token })).data[0]?.currentAmount

const order = async (payer: Payer, amount: string, count: number) => {
  const made = []
  for (let n = 0; n < count; n += 1) made.push((await deposit(server, payer, amount)).data)
  return made
}

describe('a deposit limit', () => {
  test("can't be exceeded by paying pages of cancelled orders", async () => {
    const payer = await givenPayer(server)
    await limitTo(payer, '100.00')
    const first = await order(payer, '20.00', 5)
    for (const { invoiceId } of first) await decline(payer, invoiceId)
    const second = await order(payer, '20.00', 5)
    for (const { action } of [...first, ...second]) await decideOnPage(action)
    await server.settle()
    expect(await cashOf(server, payer)).toBe('100.00')
  })

  test('holds what arrives beyond it at an address that takes any amount', async () => {
    const payer = await givenPayer(server, { currency: 'USDT' })
    const fields = { crypto_network: 'tron' }
    const opened = { method: 'tether', currency: 'USDT', isAmountOpen: true, fields }
    const { data } = await deposit(server, payer, '10', opened)
    await limitTo(payer, '100.00')
    const paid = { currency: 'USDT', amount: '500' }
    expect(await sendMessage(server, messageOf(data.invoiceId, paid))).toBe('booked')
    const { amount, held } = (await invoiceOf(server, payer, data.invoiceId)) ?? {}
    expect(Number(amount) + Number(held)).toBe(500)
    expect(Number(held)).toBeGreaterThan(300)
    expect(await usedOf(payer)).toBe('100.00')
    expect((await deposit(server, payer, '10', opened)).error?.code).toBe(13100)
  })

  test('stays reserved for a cancelled order until the provider confirms that it can’t be paid', async () => {
    const payer = await givenPayer(server)
    await limitTo(payer, '100.00')
    const [open] = await order(payer, '60.00', 1)
    await server.database.pool.query('alter table sandbox.payment rename to payment_gone')
    const declined = await decline(payer, open?.invoiceId ?? '')
    expect(declined.data).toMatchObject({ state: 'declined' })
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    await server.database.pool.query('alter table sandbox.payment_gone rename to payment')
    await pollDeposits.run(deps, {})
    expect((await deposit(server, payer, '60.00')).status).toBe(200)
  })
})

test('a deposit frees its reserved limit a day after it ended if its provider was removed', async () => {
  const payer = await givenPayer(server)
  await limitTo(payer, '100.00')
  const [open] = await order(payer, '60.00', 1)
  const id = open?.invoiceId ?? ''
  await server.database.pool.query("update invoice set provider = 'gone' where id = $1", [id])
  expect((await decline(payer, id)).data).toMatchObject({ state: 'declined' })
  await pollDeposits.run(deps, {})
  expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
  await passHours(server, payer, 25)
  await Promise.all([pollDeposits.run(deps, {}), pollDeposits.run(deps, {})])
  expect((await deposit(server, payer, '60.00')).status).toBe(200)
  const journal = await server.database.pool.query(
    `select actor from audit_event where subject = $1 and action = 'deposit.reservationFreed'`,
    [`invoice:${id}`],
  )
  expect(journal.rows).toEqual([{ actor: 'system:payments' }])
})

describe('money beyond a limit', () => {
  test('is held, returned by the same method, and never playable', async () => {
    const payer = await givenPayer(server)
    const [paid] = await order(payer, '50.00', 1)
    await limitTo(payer, '20.00')
    await decideOnPage(paid?.action)
    expect(await cashOf(server, payer)).toBe('20.00')
    expect(await usedOf(payer)).toBe('20.00')
    expect(await invoiceOf(server, payer, paid?.invoiceId ?? '')).toMatchObject({
      state: 'success',
      amount: '20.00',
      held: '30.00',
      isReturn: false,
      publicData: { reason: expect.stringContaining('€30.00') },
    })
    await server.settle()
    const [back] = await returnsOf(payer)
    expect(back).toMatchObject({
      method: 'card',
      amount: '30.00',
      held: '0.00',
      isReturn: true,
      state: 'sending',
    })
    expect(await sendMessage(server, messageOf(back?.id ?? '', { kind: 'payout', amount: '30.00' }))).toBe(
      'booked',
    )
    expect(await returnsOf(payer)).toMatchObject([{ state: 'paid', amount: '30.00' }])
    expect(await cashOf(server, payer)).toBe('20.00')
  })

  test('that arrived entirely too late is no deposit: no bonus, no turnover, no limit used', async () => {
    const payer = await givenPayer(server)
    const [paid] = await order(payer, '50.00', 1)
    await limitTo(payer, '0.00')
    await decideOnPage(paid?.action)
    expect(await cashOf(server, payer)).toBe('0.00')
    expect(await usedOf(payer)).toBe('0.00')
    expect(await invoiceOf(server, payer, paid?.invoiceId ?? '')).toMatchObject({
      state: 'failed',
      status: 3,
    })
    const turnOver = await server.call('getTurnOverWager', { token: payer.token, query: { currency: 'EUR' } })
    expect(turnOver.data.total).toBe('0.00')
    expect(await returnsOf(payer)).toMatchObject([{ amount: '50.00' }])
  })

  test('is held once despite repeated and concurrent messages', async () => {
    const payer = await givenPayer(server)
    const [paid] = await order(payer, '50.00', 1)
    await limitTo(payer, '20.00')
    const message = messageOf(paid?.invoiceId ?? '')
    const verdicts = await Promise.all([
      sendMessage(server, message),
      sendMessage(server, message),
      sendMessage(server, message),
    ])
    expect(verdicts.sort()).toEqual(['booked', 'repeated', 'repeated'])
    expect(await returnsOf(payer)).toHaveLength(1)
  })

  test('credits only one of two concurrent payments if the limit fits one', async () => {
    const payer = await givenPayer(server)
    const [one, other] = await order(payer, '50.00', 2)
    await limitTo(payer, '50.00')
    await Promise.all([one, other].map((made) => sendMessage(server, messageOf(made?.invoiceId ?? ''))))
    expect(await cashOf(server, payer)).toBe('50.00')
    expect(await returnsOf(payer)).toMatchObject([{ amount: '50.00' }])
  })

  test('is held if more is paid than was ordered: the part that fits is credited', async () => {
    const payer = await givenPayer(server)
    await limitTo(payer, '100.00')
    const [paid] = await order(payer, '100.00', 1)
    await sendMessage(server, messageOf(paid?.invoiceId ?? '', { amount: '130.00' }))
    expect(await cashOf(server, payer)).toBe('100.00')
    expect(await returnsOf(payer)).toMatchObject([{ amount: '30.00' }])
    // The whole amount is known by now.
    expect(await sendMessage(server, messageOf(paid?.invoiceId ?? '', { amount: '130.00' }))).toBe('repeated')
  })

  test('stays locked for another return by staff if the provider fails to return it', async () => {
    const payer = await givenPayer(server)
    const [paid] = await order(payer, '50.00', 1)
    await limitTo(payer, '20.00')
    await decideOnPage(paid?.action)
    await server.settle()
    const [first] = await returnsOf(payer)
    const message = messageOf(first?.id ?? '', { kind: 'payout', status: 'failed', amount: '30.00' })
    expect(await Promise.all([sendMessage(server, message), sendMessage(server, message)])).toContain(
      'booked',
    )
    const all = await returnsOf(payer)
    expect(all.map(({ state }) => state).sort()).toEqual(['failed', 'requested'])
    expect(await cashOf(server, payer)).toBe('20.00')
    const again = all.find(({ state }) => state === 'requested')?.id ?? ''
    const ADA = { actor: 'staff:ada', reason: 'the card takes money again' }
    await expect(rejectWithdrawal(deps, again, ADA)).rejects.toThrow()
    await expect(decline(payer, again)).resolves.toMatchObject({ error: { code: 13007 } })
    await approveWithdrawal(deps, again, ADA)
    await server.settle()
    await sendMessage(server, messageOf(again, { kind: 'payout', amount: '30.00' }))
    expect((await returnsOf(payer)).map(({ state }) => state).sort()).toEqual(['failed', 'paid'])
  })

  test('is booked completely or not at all if connections break', async () => {
    const payer = await givenPayer(server)
    const [paid] = await order(payer, '50.00', 1)
    await limitTo(payer, '20.00')
    const message = messageOf(paid?.invoiceId ?? '')
    // The test's own connection belongs to another role.
    await server.database.pool.query('select 1')
    const [, broken] = await Promise.allSettled([
      sendMessage(server, message),
      breakConnections(deps.databaseUrl),
    ])
    expect(broken.status).toBe('fulfilled')
    await restoreConnections(deps)
    await sendMessage(server, message)
    expect(await cashOf(server, payer)).toBe('20.00')
    expect(await returnsOf(payer)).toMatchObject([{ amount: '30.00' }])
  })
})

test.each([
  ['a cooling-off', { definition: 5, period: 'day' }],
  ['a self-exclusion', { definition: 4, period: 'half-year' }],
] as const)('a payment that arrives during %s is returned in full', async (_, body) => {
  const payer = await givenPayer(server)
  const [paid] = await order(payer, '50.00', 1)
  await server.call('createLimit', { token: payer.token, body })
  await decideOnPage(paid?.action)
  await server.settle()
  const { rows } = await server.database.pool.query<{ state: string; cash: string }>(
    `select i.state, (select coalesce(sum(pockets[1]), 0) from ledger_balance where owner = i.player_id)::text as cash
       from invoice i where i.player_id = $1 and i.type = ${InvoiceType.withdrawal}`,
    [payer.id],
  )
  expect(rows).toEqual([{ state: 'sending', cash: '0' }])
})

test.each(['limited', 'blocked'] as const)('a payment for a %s player waits for staff', async (status) => {
  const payer = await givenPayer(server)
  const [paid] = await order(payer, '50.00', 1)
  await setStatus(server.database.pool, payer.id, PlayerStatus[status])
  await sendMessage(server, messageOf(paid?.invoiceId ?? ''))
  const { rows } = await server.database.pool.query<{ state: string }>(
    `select state from invoice where player_id = $1 and type = ${InvoiceType.withdrawal}`,
    [payer.id],
  )
  expect(rows).toEqual([{ state: 'requested' }])
})

test('a payment that arrives after the player’s country was restricted waits for staff and is returned', async () => {
  const payer = await givenPayer(server)
  const [paid] = await order(payer, '50.00', 1)
  await server.database.pool.query("update player set country = 'IR' where id = $1", [payer.id])
  await decideOnPage(paid?.action)
  expect(await cashOf(server, payer)).toBe('0.00')
  const { rows } = await server.database.pool.query<{ id: string; state: string; why: string }>(
    `select r.id, r.state, d.held_for as why from invoice r join invoice d on d.id = r.returns where r.player_id = $1`,
    [payer.id],
  )
  expect(rows).toMatchObject([{ state: 'requested', why: 'restricted' }])
  await approveWithdrawal(deps, rows[0]?.id ?? '', { actor: 'staff:ada', reason: 'looked at' })
  await server.settle()
  expect(await sendMessage(server, messageOf(rows[0]?.id ?? '', { kind: 'payout' }))).toBe('booked')
})

test('a return does not count as a withdrawal of the player', async () => {
  const payer = await givenPayer(server)
  const [paid] = await order(payer, '50.00', 1)
  await limitTo(payer, '0.00')
  await decideOnPage(paid?.action)
  await server.settle()
  const [back] = await returnsOf(payer)
  await sendMessage(server, messageOf(back?.id ?? '', { kind: 'payout' }))
  const statistics = await server.call('getInvoiceStatistics', { token: payer.token })
  expect(statistics.data).toEqual({ successDepositNumber: 0, successWithdrawalNumber: 0 })
  expect((await withdraw(server, payer, '20.00')).error?.code).toBe(13006)
})

test('a deposit ordered yesterday and paid today counts today', async () => {
  const payer = await givenPayer(server)
  await limitTo(payer, '100.00')
  const [old] = await order(payer, '60.00', 1)
  await passHours(server, payer, 24)
  expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
  await sendMessage(server, messageOf(old?.invoiceId ?? '', { amount: '60.00' }))
  expect(await usedOf(payer)).toBe('60.00')
})
