import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { blockPlayer } from '../limits/index.ts'
import { updatePlayer } from '../players/index.ts'
import { addTurnOver, withPlayerLock, setRestriction } from '../player-state/index.ts'
import {
  cashOf,
  deposit,
  givenPayer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { deps } = server

describe('refuses a withdrawal', () => {
  test('while the turnover is incomplete', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    await inTransaction(deps.db, (tx) =>
      withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) => addTurnOver(locked, 'EUR', 1n)),
    )
    expect((await withdraw(server, payer, '100.00')).error?.code).toBe(13004)
  })

  test('before the email address is confirmed', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    await inTransaction(deps.db, (tx) => updatePlayer(tx, payer.id, { email_confirmed_at: null }))
    expect((await withdraw(server, payer, '100.00')).error?.code).toBe(13005)
  })

  test('of a blocked or closed player, even if the session has not ended yet', async () => {
    const shut = async (restriction: 'blocked' | 'closed') => {
      const payer = await givenPayer(server, { cash: 10_000n })
      await inTransaction(deps.db, (tx) =>
        withPlayerLock(deps, tx, payer.id, [], (locked) => setRestriction(locked, restriction, null)),
      )
      expect((await withdraw(server, payer, '100.00')).error?.code).toBe(13009)
      expect(await cashOf(server, payer)).toBe('100.00')
      return payer
    }
    await shut('closed')
    const payer = await shut('blocked')
    await blockPlayer(deps, { playerId: payer.id, actor: 'staff:ada', reason: 'a stolen card' })
    expect((await withdraw(server, payer, '100.00')).status).toBe(401)
  })

  test('without enough cash, bonus money not counted', async () => {
    const payer = await givenPayer(server, { cash: 9999n })
    expect((await withdraw(server, payer, '100.00')).error?.code).toBe(13006)
  })

  test.each([
    ['1e9', {}, 'amount'],
    ['19.99', {}, 'amount'],
    ['100.001', {}, 'amount'],
    ['100.00', { fields: { iban: 'DE00', account_holder: 'Ada' } }, 'iban'],
    ['100.00', { fields: { iban: 'DE89370400440532013001', account_holder: 'Ada' } }, 'iban'],
    ['100.00', { fields: {} }, 'account_holder'],
  ] as const)('for %s with %j: %s', async (amount, changes, field) => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const { error } = await withdraw(server, payer, amount, changes)
    expect(error?.fields).toHaveProperty(field)
    expect(await cashOf(server, payer)).toBe('100.00')
  })

  test('to an address of another network, or with a typo', async () => {
    const payer = await givenPayer(server, { currency: 'BTC', cash: 100_000_000n })
    const order = { method: 'bitcoin', currency: 'BTC' }
    const to = (wallet_id: string) => withdraw(server, payer, '0.01', { ...order, fields: { wallet_id } })
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      '',
    ]) {
      expect((await to(address)).error?.fields).toHaveProperty('wallet_id')
    }
    expect((await to('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).status).toBe(200)
  })

  test("from another player's account", async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const other = await givenPayer(server)
    expect((await withdraw(server, payer, '100.00', { accountId: other.accountId })).error?.code).toBe(10001)
  })

  test('to a card without an earlier deposit by card', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const methods = async () =>
      (
        await server.call('listWithdrawalMethods', { token: payer.token, query: { currency: 'EUR' } })
      ).data.map(({ method }) => method)
    expect(await methods()).not.toContain('card')
    expect((await withdraw(server, payer, '50.00', { method: 'card' })).error?.code).toBe(13002)
    const { data } = await deposit(server, payer, '50.00')
    await sendMessage(server, messageOf(data.invoiceId))
    expect(await methods()).toContain('card')
    expect((await withdraw(server, payer, '50.00', { method: 'card' })).error?.code).toBe(13004)
  })
})
