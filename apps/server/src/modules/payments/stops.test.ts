import { afterEach, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenPayer,
  invoiceOf,
  passHours,
  say,
  startCashier,
  withdraw,
  wordOf,
} from '../../../../../tests/support/payments.ts'
import { registrationOf } from '../../../../../tests/support/players.ts'
import { unblockPlayer } from '../../../../../tests/support/agreed.ts'
import { blockPlayer } from '../limits/index.ts'
import { type StopOrder, stop } from '../settings/index.ts'
import { followPayouts } from './payments.jobs.ts'

const server = await startCashier()
const parts = new Set<StopOrder['part']>()
afterEach(async () => {
  for (const part of parts) await turn(part, false)
})

async function turn(part: StopOrder['part'], isOff: boolean): Promise<void> {
  if (isOff) parts.add(part)
  await stop(server.deps, { part, isOff, actor: 'staff:ada', reason: 'a drill' })
}

test('stopped deposits are refused with the methods, and what was begun is still booked', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await turn('deposits', true)
  expect((await deposit(server, payer, '50.00')).error?.code).toBe(13020)
  const methods = await server.call('listDepositMethods', { token: payer.token, query: { currency: 'EUR' } })
  expect(methods.error?.code).toBe(13020)
  expect(await say(server, wordOf(data.invoiceId))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('50.00')
  await turn('deposits', false)
  expect((await deposit(server, payer, '50.00')).status).toBe(200)
})

test('stopped withdrawals are refused; one that was approved waits, and is sent when they go on', async () => {
  const payer = await givenPayer(server, { cash: 20_000n })
  const { data } = await withdraw(server, payer, '20.00')
  expect(data.state).toBe('approved')
  await turn('withdrawals', true)
  expect((await withdraw(server, payer, '20.00')).error?.code).toBe(13021)
  await server.settle()
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'approved' })
  await turn('withdrawals', false)
  await passHours(server, payer, 1)
  await followPayouts.run(server.deps, null)
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'sending' })
})

test.each(['stop', 'maintenance', 'block'] as const)(
  'what was begun to be sent and never reached its provider waits for the end of a %s',
  async (kind) => {
    const hold = (isOff: boolean) => {
      if (kind !== 'block') return turn(kind === 'stop' ? 'withdrawals' : 'maintenance', isOff)
      const order = { playerId: payer.id, actor: 'staff:ada', reason: 'a drill' }
      return isOff ? blockPlayer(server.deps, order) : unblockPlayer(server.deps, order)
    }
    const payer = await givenPayer(server, { cash: 20_000n })
    const { data } = await withdraw(server, payer, '20.00')
    // As a process leaves it that ends before its order.
    await server.deps.pool.query(`update invoice set state = 'sending' where id = $1`, [data.id])
    const ordersAfterAnHour = async () => {
      server.clock.advance(3_600_000)
      await followPayouts.run(server.deps, null)
      const orders = await server.deps.pool.query('select from sandbox.payment where order_id = $1', [
        data.id,
      ])
      return orders.rowCount
    }
    await hold(true)
    await server.settle()
    expect(await ordersAfterAnHour()).toBe(0)
    await hold(false)
    expect(await ordersAfterAnHour()).toBe(1)
  },
)

/** Shared with no player who is blocked by an earlier test: a block covers everyone who shares the account. */
const ownAccount = { fields: { iban: 'GB82 WEST 1234 5698 7654 32', account_holder: 'Ada Lovelace' } }

test('what is stopped in one currency goes on in the others, and an approved withdrawal in it waits', async () => {
  const payer = await givenPayer(server, { cash: 20_000n })
  const { data } = await withdraw(server, payer, '20.00', ownAccount)
  await turn('withdrawals:EUR', true)
  await turn('deposits:USD', true)
  expect((await withdraw(server, payer, '20.00', ownAccount)).error?.code).toBe(13021)
  const ask = { token: payer.token, query: { currency: 'EUR' } }
  expect((await server.call('listWithdrawalMethods', ask)).error?.code).toBe(13021)
  expect((await deposit(server, payer, '50.00')).status).toBe(200)
  await server.settle()
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'approved' })
  await turn('withdrawals:EUR', false)
  expect((await withdraw(server, payer, '20.00', ownAccount)).status).toBe(200)
})

test('the methods of a stopped provider are gone, those of the others are not', async () => {
  const payer = await givenPayer(server, { cash: 5000n })
  await turn('payment-provider:sandbox', true)
  const methods = await server.call('listDepositMethods', { token: payer.token, query: { currency: 'EUR' } })
  expect(methods.data.filter(({ method }) => method === 'card')).toEqual([])
  expect((await deposit(server, payer, '50.00')).error?.code).toBe(13002)
  await turn('payment-provider:sandbox', false)
  await turn('payment-provider:other', true)
  expect((await deposit(server, payer, '50.00')).status).toBe(200)
})

test('nobody registers while registration is stopped', async () => {
  await turn('registration', true)
  const refused = await server.call('register', { body: registrationOf() })
  expect(refused.error?.code).toBe(11011)
  await turn('registration', false)
  expect((await server.call('register', { body: registrationOf() })).status).toBe(200)
})

test('in maintenance nothing begins, all can be read, nobody is signed out and messages are booked', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await turn('maintenance', true)
  const refused = await deposit(server, payer, '50.00')
  expect(refused).toMatchObject({ status: 503, error: { code: 10012 } })
  expect(refused.headers.get('retry-after')).toBe('60')
  const signIn = await server.call('createSession', { body: { login: payer.email, password: 'x' } })
  expect(signIn.error?.code).toBe(10012)
  expect((await server.call('refreshSession', { token: payer.token })).status).toBe(200)
  expect(await say(server, wordOf(data.invoiceId))).toBe('booked')
  expect(await cashOf(server, payer)).toBe('50.00')
})

test('two persons who stop different things at once both have their way; nonsense cannot be stopped', async () => {
  const wanted = ['deposits', 'withdrawals', 'registration', 'game:mines'] as const
  await Promise.all(wanted.map((part) => turn(part, true)))
  expect([...server.deps.settings.current().operations.stopped].sort()).toEqual([...wanted].sort())
  await expect(turn('the world' as 'deposits', true)).rejects.toThrow('nothing that can be stopped')
  parts.delete('the world' as 'deposits')
})
