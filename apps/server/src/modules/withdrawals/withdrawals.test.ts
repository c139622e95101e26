import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { followPayouts } from './withdrawals.jobs.ts'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  newKey,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { sendPayout } from './payouts.service.ts'

const server = await startCashier()
const { deps } = server

const lockedOf = (payer: Payer) =>
  inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, [], async (locked) => locked.balance('EUR').locked),
  )

const paid = { kind: 'payout', amount: '100.00' } as const

describe('a small withdrawal', () => {
  test('is approved automatically, sent by a job and paid when the provider confirms it', async () => {
    const payer = await givenPayer(server, { cash: 15_000n })
    const { data } = await withdraw(server, payer, '100.00')
    expect(data).toMatchObject({
      status: 1,
      state: 'approved',
      isDeclinable: false,
      methodName: 'Bank transfer',
    })
    expect(await cashOf(server, payer)).toBe('50.00')
    expect(await lockedOf(payer)).toBe(10_000n)

    await server.settle()
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
    expect(await sendMessage(server, messageOf(data.id, paid))).toBe('booked')
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ status: 2, state: 'paid' })
    expect(await lockedOf(payer)).toBe(0n)
    expect(await cashOf(server, payer)).toBe('50.00')
    const { data: statistics } = await server.call('getInvoiceStatistics', { token: payer.token })
    expect(statistics.successWithdrawalNumber).toBe(1)
  })

  test('is returned once if the provider could not pay it', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data } = await withdraw(server, payer, '100.00')
    await server.settle()
    const message = messageOf(data.id, { ...paid, status: 'failed' })
    const verdicts = await Promise.all([
      sendMessage(server, message),
      sendMessage(server, message),
      sendMessage(server, message),
    ])
    expect(verdicts.sort()).toEqual(['booked', 'repeated', 'repeated'])
    expect(await cashOf(server, payer)).toBe('100.00')
    expect(await sendMessage(server, messageOf(data.id, paid))).toBe('quarantined')
    expect(await cashOf(server, payer)).toBe('100.00')
  })

  test('is settled by reconciliation if the message is lost', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const lost = await withdraw(server, payer, '90.05')
    await server.settle()
    await passHours(server, payer, 1)
    await fetchSandboxWork()
    await followPayouts.run(deps, null)
    expect(await invoiceOf(server, payer, lost.data.id)).toMatchObject({ state: 'paid' })
  })

  test('is never released by a timeout', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data } = await withdraw(server, payer, '100.00')
    await server.settle()
    await deps.db.query('update sandbox.payment set acts_at = null where order_id = $1', [data.id])
    await passHours(server, payer, 24 * 14)
    await followPayouts.run(deps, null)
    expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
    expect(await lockedOf(payer)).toBe(10_000n)
  })
})

describe('a crash', () => {
  test('between the state and the order results in one payout', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data } = await withdraw(server, payer, '100.00')
    await Promise.all([sendPayout(deps, data.id), sendPayout(deps, data.id)])
    await sendPayout(deps, data.id)
    const { rows } = await deps.db.query('select 1 from sandbox.payment where order_id = $1', [data.id])
    expect(rows).toHaveLength(1)
  })

  test('before the provider received the order results in a later order', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data } = await withdraw(server, payer, '100.00')
    await sendPayout(deps, data.id)
    await deps.db.query('delete from sandbox.payment where order_id = $1', [data.id])
    await passHours(server, payer, 1)
    await followPayouts.run(deps, null)
    const { rows } = await deps.db.query('select 1 from sandbox.payment where order_id = $1', [data.id])
    expect(rows).toHaveLength(1)
  })

  test('during the request leaves nothing behind', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    await server.database.pool.query('alter table invoice_destination rename to destination_gone')
    const failed = await withdraw(server, payer, '100.00')
    await server.database.pool.query('alter table destination_gone rename to invoice_destination')
    expect(failed.status).toBe(500)
    expect(await cashOf(server, payer)).toBe('100.00')
  })
})

describe('two concurrent withdrawals', () => {
  test("can't spend the same money", async () => {
    const payer = await givenPayer(server, { cash: 15_000n })
    const both = await Promise.all([withdraw(server, payer, '100.00'), withdraw(server, payer, '100.00')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ error }) => error)?.error?.code).toBe(13006)
    expect(await cashOf(server, payer)).toBe('50.00')
  })

  test('with one key are one withdrawal with one reply', async () => {
    const payer = await givenPayer(server, { cash: 50_000n })
    const key = newKey()
    const all = await Promise.all(Array.from({ length: 5 }, () => withdraw(server, payer, '100.00', {}, key)))
    expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
    expect(await cashOf(server, payer)).toBe('400.00')
    expect((await withdraw(server, payer, '101.00', {}, key)).error?.code).toBe(10009)
  })
})

test('a repeated request returns the present state, so a cancelled withdrawal is not taken for sent', async () => {
  const payer = await givenPayer(server, { cash: 200_000n })
  const key = newKey()
  const { data: first } = await withdraw(server, payer, '1500.00', {}, key)
  expect(first.state).toBe('requested')
  await server.call('declineInvoice', { token: payer.token, params: { id: first.id } })
  const { data } = await withdraw(server, payer, '1500.00', {}, key)
  expect(data).toMatchObject({ id: first.id, status: 3, state: 'declined' })
  expect(await cashOf(server, payer)).toBe('2000.00')
})

describe('an active bonus', () => {
  test('is forfeited only by a withdrawal that names it, and its money returns to the operator', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const bonus = { amount: 2000n, target: 80_000n }
    const forfeits = await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) => giveActiveBonus(locked, 'EUR', bonus)),
    )
    const key = newKey()
    expect((await withdraw(server, payer, '100.00', {}, key)).error?.code).toBe(13013)
    const another = { forfeits: crypto.randomUUID() }
    expect((await withdraw(server, payer, '100.00', another)).error?.code).toBe(13013)
    const untouched = await server.call('listAccounts', { token: payer.token })
    expect(untouched.data[0]).toMatchObject({ balance: '120.00', withdrawalBalance: '100.00' })
    expect((await withdraw(server, payer, '100.00', { forfeits }, key)).status).toBe(200)
    const { data } = await server.call('listAccounts', { token: payer.token })
    expect(data[0]).toMatchObject({ balance: '0.00', withdrawalBalance: '0.00' })
  })
})

describe('a bonus of a deposit', () => {
  const bonusOf = async ({ token }: Payer) => (await server.call('listPlayerBonuses', { token })).data[0]
  const activate = async (payer: Payer) => {
    const params = { id: (await bonusOf(payer))?.id ?? '' }
    return server.call('activatePlayerBonus', { token: payer.token, params })
  }

  test('waits while a withdrawal could be cancelled, so that own money does not wait while bonus money is staked', async () => {
    const payer = await givenPayer(server, { cash: 200_000n })
    const { data: waiting } = await withdraw(server, payer, '1500.00')
    expect(waiting.state).toBe('requested')
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(data.invoiceId))
    expect(await bonusOf(payer)).toMatchObject({ status: 1 })
    const { error } = await activate(payer)
    expect(error).toMatchObject({ code: 14027, message: expect.stringContaining('withdrawal') as string })
    await server.call('declineInvoice', { token: payer.token, params: { id: waiting.id } })
    expect(await activate(payer)).toMatchObject({ status: 200, data: { status: 2 } })
    expect(await findings(server)).toEqual([])
  })

  test('starts when the withdrawal is approved, and continues if the provider returns it', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { data: sent } = await withdraw(server, payer, '100.00')
    await server.settle()
    const { data } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(data.invoiceId))
    expect(await bonusOf(payer)).toMatchObject({ status: 2 })
    await sendMessage(server, messageOf(sent.id, { ...paid, status: 'failed' }))
    expect([await bonusOf(payer), await cashOf(server, payer)]).toMatchObject([{ status: 2 }, '150.00'])
    expect(await findings(server)).toEqual([])
  })
})

/** Any request to a sandbox page also carries out due work. */
async function fetchSandboxWork(): Promise<void> {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  const body = new URLSearchParams({ decision: 'decline' })
  await fetch(data.action ?? '', { method: 'POST', redirect: 'manual', body })
}
