import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { setWindow } from '../limits/index.ts'
import { auditBooks } from '../rounds/index.ts'
import { holdPlayer, readStanding } from '../standing/index.ts'
import { expireDeposits } from './payments.jobs.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  invoiceOf,
  newKey,
  passHours,
  type Payer,
  say,
  startCashier,
  wordOf,
} from '../../../../../tests/support/payments.ts'

const server = await startCashier()
const { deps } = server

const setDepositLimit = (payer: Payer, amount: bigint) =>
  inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, payer.id, [], (held) =>
      setWindow(held, { kind: 'deposit', period: 'daily', amount }, deps.clock.now()),
    ),
  )

const windowOf = async (payer: Payer) => (await readStanding(deps.db, payer.id))?.windows[0]

describe('a deposit limit', () => {
  test('is reserved at once, used by success and freed by failure', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const first = await deposit(server, payer, '60.00')
    expect((await deposit(server, payer, '60.00')).error?.code).toBe(13100)
    await say(server, wordOf(first.data.invoiceId, { status: 'declined', amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 0n, reserved: 0n })

    const second = await deposit(server, payer, '60.00')
    await say(server, wordOf(second.data.invoiceId, { amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 6000n, reserved: 0n })
    expect((await deposit(server, payer, '50.00')).error?.code).toBe(13100)
    expect((await deposit(server, payer, '40.00')).status).toBe(200)
  })

  test('counts what was paid, also after its reservation was freed', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const { data } = await deposit(server, payer, '60.00')
    await say(server, wordOf(data.invoiceId, { status: 'failed', amount: '60.00' }))
    await say(server, wordOf(data.invoiceId, { amount: '55.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 5500n, reserved: 0n })
  })

  test('is found by the audit when it was tampered with', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 30_000n)
    server.clock.advance(1000)
    const paid = await deposit(server, payer, '60.00')
    await say(server, wordOf(paid.data.invoiceId, { amount: '60.00' }))
    await deposit(server, payer, '70.00')
    const { pool } = server.database
    const found = async (used: string) => {
      await pool.query('update standing set used = $2 where player = $1', [payer.id, used])
      const { findings } = await auditBooks(deps.pool)
      return findings.map(({ check }) => check)
    }
    const name = 'the deposit limit windows are what deposits reserved and brought'
    expect(await found('{0,7000}')).toEqual([name])
    expect(await found('{6001,7000}')).toEqual([name])
    expect(await found('{6000,0}')).toEqual([name])
    expect(await found('{6000,7000}')).toEqual([])
  })

  test('that is set while a deposit is under way does not count what was paid before it', async () => {
    const payer = await givenPayer(server)
    const open = await deposit(server, payer, '60.00')
    server.clock.advance(1000)
    const paid = await deposit(server, payer, '50.00')
    await say(server, wordOf(paid.data.invoiceId, { amount: '50.00' }))
    await inTransaction(deps.db, (tx) =>
      holdPlayer(deps, tx, payer.id, [], async (held) =>
        setWindow(
          held,
          { kind: 'deposit', period: 'daily', amount: 10_000n },
          deps.clock.now(),
          await deps.depositsUnderWay(tx, payer.id),
        ),
      ),
    )
    expect(await windowOf(payer)).toMatchObject({ used: 0n, reserved: 6000n })
    await say(server, wordOf(open.data.invoiceId, { amount: '60.00' }))
    expect(await windowOf(payer)).toMatchObject({ used: 6000n, reserved: 0n })
  })

  test('lets only one of two deposits at once through', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const both = await Promise.all([deposit(server, payer, '60.00'), deposit(server, payer, '60.00')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is used up when the methods are asked for: 13100', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 6000n)
    await deposit(server, payer, '60.00')
    const methods = await server.call('listDepositMethods', {
      token: payer.token,
      query: { currency: 'EUR' },
    })
    expect(methods.error?.code).toBe(13100)
  })
})

describe('a provider that does not answer', () => {
  test('charges nothing and keeps nothing reserved; should it have the order, its word counts', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const key = newKey()
    const { pool } = server.database
    await pool.query('alter table sandbox.payment rename to payment_gone')
    const refused = await deposit(server, payer, '60.00', {}, key)
    await pool.query('alter table sandbox.payment_gone rename to payment')

    expect(refused.error?.code).toBe(13010)
    expect(refused.status).toBe(503)
    expect(await windowOf(payer)).toMatchObject({ reserved: 0n })
    expect((await deposit(server, payer, '60.00', {}, key)).error?.code).toBe(13010)
    expect((await deposit(server, payer, '60.00')).status).toBe(200)
  })
})

describe('a deposit that nobody pays', () => {
  test('expires, and its limit is free again', async () => {
    const payer = await givenPayer(server)
    await setDepositLimit(payer, 10_000n)
    const { data } = await deposit(server, payer, '60.00')
    await passHours(server, payer, 2)
    await expireDeposits.run(deps, null)
    expect(await invoiceOf(server, payer, data.invoiceId)).toMatchObject({ status: 3, state: 'expired' })
    expect(await windowOf(payer)).toMatchObject({ reserved: 0n })
  })

  test('is asked about first: a message may have been lost', async () => {
    const payer = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.05')
    await fetch(data.action ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'pay' }),
    })
    expect(await cashOf(server, payer)).toBe('0.00')
    await passHours(server, payer, 2)
    await expireDeposits.run(deps, null)
    expect(await cashOf(server, payer)).toBe('50.05')
  })

  test('can be taken back by the player while it is pending, and by nobody else', async () => {
    const payer = await givenPayer(server)
    const other = await givenPayer(server)
    const { data } = await deposit(server, payer, '50.00')
    const decline = (token: string) =>
      server.call('declineInvoice', { token, params: { id: data.invoiceId } })
    expect((await decline(other.token)).error?.code).toBe(10001)
    expect((await decline(payer.token)).data).toMatchObject({ state: 'declined', isDeclinable: false })
    expect((await decline(payer.token)).error?.code).toBe(13007)
  })
})
