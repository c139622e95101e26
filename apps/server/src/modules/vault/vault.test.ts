import type { Body } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import {
  deposit,
  givenCash,
  givenPayer,
  messageOf,
  newKey,
  passHours,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { chargeBack } from '../deposits/index.ts'
import { addTurnOver, type LockedPlayer, withPlayerLock } from '../player-state/index.ts'

const server = await startCashier()
const { deps } = server

type Move = Body<'moveVault'>

function move(payer: Payer, direction: Move['direction'], amount: string, key = newKey(), currency = 'EUR') {
  const body = { currency, direction, amount }
  return server.call('moveVault', { token: payer.token, body, headers: { 'idempotency-key': key } })
}
const lock = (payer: Payer, days: number) =>
  server.call('lockVault', { token: payer.token, body: { currency: 'EUR', days } })
const withLock = <T>(payer: Payer, act: (locked: LockedPlayer) => Promise<T>) =>
  inTransaction(deps.db, (tx) => withPlayerLock(deps, tx, payer.id, ['EUR'], act))
/** Cash, locked money and vault, in cents. */
const moneyOf = (payer: Payer) =>
  withLock(payer, async (locked) => {
    const { cash, locked: held, vault } = locked.balance('EUR')
    return [cash, held, vault].map(Number)
  })
const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000)

async function givenVault(cash: bigint, amount: string): Promise<Payer> {
  const payer = await givenPayer(server, { cash })
  expect((await move(payer, 'in', amount)).status).toBe(200)
  return payer
}

async function givenDeposit(payer: Payer): Promise<string> {
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId))
  return data.invoiceId
}
const chargeOf = (invoiceId: string) =>
  chargeBack(deps, {
    invoiceId,
    reference: invoiceId,
    actor: 'staff:a',
    secondMember: 'staff:b',
    reason: 'bank',
  })

describe('moving money', () => {
  test('sets cash aside and back, outside both balances', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    expect((await move(payer, 'in', '60.00')).data).toMatchObject({
      balance: '40.00',
      withdrawalBalance: '40.00',
      vault: { amount: '60.00', lockedUntil: null },
    })
    expect((await move(payer, 'out', '15.50')).data).toMatchObject({
      balance: '55.50',
      vault: { amount: '44.50' },
    })
  })

  test('keeps an account from being hidden', async () => {
    const payer = await givenPayer(server)
    const { token } = payer
    const { data: dollars } = await server.call('createAccount', { token, body: { currency: 'USD' } })
    await givenCash(server, payer.id, 'USD', 100n)
    await move(payer, 'in', '1.00', newKey(), 'USD')
    const hidden = await server.call('hideAccount', { token, params: { id: dollars.id } })
    expect(hidden.error?.code).toBe(12_002)
  })

  test('is refused for more than is there, for nothing, and for what is no amount', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const refused = [
      ['in', '100.01', 13_006],
      ['out', '0.01', 13_006],
      ['in', '0.00', 10_007],
      ['in', '-1.00', 10_007],
      ['in', '1.001', 10_007],
    ] as const
    for (const [direction, amount, code] of refused)
      expect([amount, (await move(payer, direction, amount)).error?.code]).toEqual([amount, code])
    expect((await move(payer, 'in', '1.00', newKey(), 'USD')).error?.code).toBe(12_001)
    expect(await moneyOf(payer)).toEqual([10_000, 0, 0])
  })

  test('happens once for a repeated key, also concurrently', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const key = newKey()
    const all = await Promise.all(Array.from({ length: 5 }, () => move(payer, 'in', '20.00', key)))
    expect(all.map(({ data }) => data.vault.amount)).toEqual(Array.from({ length: 5 }, () => '20.00'))
    expect((await move(payer, 'in', '21.00', key)).error?.code).toBe(10_009)
    expect(await moneyOf(payer)).toEqual([8000, 0, 2000])
  })

  test("twice at the same time can't move the same money", async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const both = await Promise.all([move(payer, 'in', '60.00'), move(payer, 'in', '60.00')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await moneyOf(payer)).toEqual([4000, 0, 6000])
  })

  test('leaves nothing behind after a crash, and the same key works afterwards', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const key = newKey()
    const { pool } = server.database
    await pool.query('alter table idempotency_key rename column reply to reply_gone')
    const failed = await move(payer, 'in', '60.00', key)
    await pool.query('alter table idempotency_key rename column reply_gone to reply')
    expect(failed.status).toBe(500)
    expect(await moneyOf(payer)).toEqual([10_000, 0, 0])
    expect((await move(payer, 'in', '60.00', key)).status).toBe(200)
    expect(await moneyOf(payer)).toEqual([4000, 0, 6000])
  })
})

describe('obligations', () => {
  test.each([
    [
      'turnover is left',
      12_010,
      (payer: Payer) => withLock(payer, (locked) => addTurnOver(locked, 'EUR', 1n)),
    ],
    [
      'a bonus is active',
      12_012,
      (payer: Payer) =>
        withLock(payer, (locked) => giveActiveBonus(locked, 'EUR', { amount: 100n, target: 900n })),
    ],
    [
      'a chargeback is owed',
      12_011,
      async (payer: Payer) => {
        const invoiceId = await givenDeposit(payer)
        await server.database.pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [
          payer.id,
        ])
        await withdraw(server, payer, '120.00', { method: 'card', fields: {} })
        await chargeOf(invoiceId)
      },
    ],
  ])('keep money out of the vault while %s, but let it out', async (_, code, burden) => {
    const payer = await givenVault(10_000n, '10.00')
    await burden(payer)
    expect((await move(payer, 'in', '1.00')).error?.code).toBe(code)
    if (code !== 12_011) expect((await move(payer, 'out', '10.00')).status).toBe(200)
  })

  test('a bonus starts only when the vault of its currency is empty', async () => {
    const payer = await givenVault(10_000n, '10.00')
    const { data: paid } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(paid.invoiceId))
    const { data } = await server.call('listPlayerBonuses', { token: payer.token })
    const activate = () =>
      server.call('activatePlayerBonus', { token: payer.token, params: { id: data[0]?.id ?? '' } })
    expect((await activate()).error?.code).toBe(14_022)
    await move(payer, 'out', '10.00')
    expect((await activate()).status).toBe(200)
  })

  test('a bonus waits while a withdrawal from the vault could be cancelled', async () => {
    const payer = await givenVault(1_000_000n, '10000.00')
    const { data: sent } = await withdraw(server, payer, '10000.00', { usesVault: true })
    expect(sent.state).toBe('requested')
    const { data: paid } = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
    await sendMessage(server, messageOf(paid.invoiceId))
    const { token } = payer
    const { data } = await server.call('listPlayerBonuses', { token })
    const params = { id: data[0]?.id ?? '' }
    const decline = () => server.call('declineInvoice', { token, params: { id: sent.id } })
    expect((await server.call('activatePlayerBonus', { token, params })).error?.code).toBe(14_027)
    expect((await decline()).data.state).toBe('declined')
    expect(await moneyOf(payer)).toEqual([5000, 0, 1_000_000])
  })

  test('a chargeback takes cash first and then the vault, even a locked one', async () => {
    const payer = await givenVault(4000n, '40.00')
    await lock(payer, 30)
    const invoiceId = await givenDeposit(payer)
    await server.database.pool.query('update ledger_balance set turnover_required = 0 where owner = $1', [
      payer.id,
    ])
    await withdraw(server, payer, '30.00', { method: 'card', fields: {} })
    expect(await moneyOf(payer)).toEqual([2000, 3000, 4000])
    expect(await chargeOf(invoiceId)).toMatchObject({ taken: 5000n })
    expect(await moneyOf(payer)).toEqual([0, 3000, 1000])
  })
})

describe('a lock', () => {
  test('keeps money from play until it ends, and can only be extended', async () => {
    const payer = await givenVault(10_000n, '60.00')
    const locked = await lock(payer, 7)
    expect(locked.data.vault).toEqual({ amount: '60.00', lockedUntil: inDays(7).toISOString() })
    const before = await server.call('listAccounts', { token: payer.token })
    const refused = await move(payer, 'out', '1.00')
    expect(refused.error?.code).toBe(12_013)
    expect(refused.error?.message).toMatch(/locked until .+2\d{3}/)
    expect((await lock(payer, 6)).error?.code).toBe(12_014)
    const { data: extended } = await lock(payer, 30)
    expect(extended.vault.lockedUntil).toBe(inDays(30).toISOString())
    // Pages ignore older versions, so the lock counts as one.
    expect(extended.version).toBeGreaterThan(before.data[0]?.version ?? 0)
    expect((await move(payer, 'in', '10.00')).status).toBe(200)

    await passHours(server, payer, 24 * 30)
    expect((await move(payer, 'out', '70.00')).data).toMatchObject({ balance: '100.00' })
  })

  test('lasts 1 to 30 days', async () => {
    const payer = await givenPayer(server)
    for (const days of [0, 31, 1.5]) expect((await lock(payer, days)).error?.code).toBe(10_007)
    expect((await lock(payer, 1)).status).toBe(200)
  })

  test('never blocks a withdrawal, which takes the vault first and returns its money there', async () => {
    const payer = await givenVault(10_000n, '60.00')
    await lock(payer, 30)
    expect((await withdraw(server, payer, '41.00')).error?.code).toBe(13_006)
    const { data } = await withdraw(server, payer, '70.00', { usesVault: true })
    expect(await moneyOf(payer)).toEqual([3000, 7000, 0])
    await server.settle()
    await sendMessage(server, messageOf(data.id, { kind: 'payout', amount: '70.00', status: 'failed' }))
    expect(await moneyOf(payer)).toEqual([4000, 0, 6000])
    expect((await withdraw(server, payer, '100.01', { usesVault: true })).error?.code).toBe(13_006)
  })

  test('lets excluded players withdraw everything, and move unlocked money out', async () => {
    const [free, bound] = [await givenVault(10_000n, '60.00'), await givenVault(10_000n, '60.00')]
    await lock(bound, 30)
    for (const payer of [free, bound]) {
      const body = { definition: 4 as const, period: 'half-year' }
      await server.call('createLimit', { token: payer.token, body })
      const { data } = await server.call('createSession', {
        body: { login: payer.email, password: PASSWORD },
      })
      payer.token = data.accessToken
    }
    expect((await move(free, 'out', '60.00')).data.withdrawalBalance).toBe('100.00')
    expect((await withdraw(server, bound, '100.00', { usesVault: true })).status).toBe(200)
    expect(await moneyOf(bound)).toEqual([0, 10_000, 0])
  })
})
