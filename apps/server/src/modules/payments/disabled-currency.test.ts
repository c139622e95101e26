/** A currency that the operator has disabled: nothing new starts in it, but players can withdraw their money. */
import { beforeEach, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  givenCash,
  givenPayer,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { offer } from '#tests/support/server/settings.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock } from '../player-state/index.ts'

const server = await startCashier()
const { deps } = server
const COIN = { method: 'bitcoin', currency: 'BTC' } as const
const fields = { wallet_id: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }

const turnBitcoin = (isEnabled: boolean) => offer(server, 'BTC', isEnabled)
beforeEach(() => turnBitcoin(true))

/** A player with bitcoins in addition to the euros they play with. */
async function givenCoins(cash: bigint): Promise<Payer> {
  const payer = await givenPayer(server)
  const { data } = await server.call('createAccount', { token: payer.token, body: { currency: 'BTC' } })
  if (cash > 0n) await givenCash(server, payer.id, 'BTC', cash)
  return { ...payer, accountId: data.id }
}

const accountsOf = async ({ token }: Payer) => (await server.call('listAccounts', { token })).data
const use = ({ token, accountId: id }: Payer) => server.call('switchAccount', { token, params: { id } })

test('its account stays as long as it holds money, can be activated and emptied, and then disappears', async () => {
  const payer = await givenCoins(500_000n)
  const { data: begun } = await deposit(server, payer, '0.002', COIN)
  await turnBitcoin(false)
  const listed = await accountsOf(payer)
  expect(listed.map(({ currency }) => currency)).toEqual(['EUR', 'BTC'])
  expect((await use(payer)).data).toMatchObject({ status: 1 })

  const ask = { token: payer.token, query: { currency: 'BTC' } }
  expect((await deposit(server, payer, '0.002', COIN)).error?.code).toBe(12001)
  expect((await server.call('listDepositMethods', ask)).error?.code).toBe(12001)
  const { data: methods } = await server.call('listWithdrawalMethods', ask)
  expect(methods.map(({ method }) => method)).toEqual(['bitcoin'])
  expect((await withdraw(server, payer, '0.005', { ...COIN, fields })).data).toMatchObject({
    state: 'approved',
  })

  // Deposits started before are booked, without a turnover that nobody could stake.
  const message = { amount: '0.002', currency: 'BTC' }
  expect(await sendMessage(server, messageOf(begun.invoiceId, message))).toBe('booked')
  const { data: wager } = await server.call('getTurnOverWager', ask)
  expect(wager.turnOverWagerAmount).toBe('0.00000000')
  expect((await withdraw(server, payer, '0.002', { ...COIN, fields })).data).toMatchObject({
    state: 'requested',
  })
  expect(await cashOf(server, payer)).toBe('0.00000000')
  const euros = listed[0]?.id ?? ''
  await server.call('switchAccount', { token: payer.token, params: { id: euros } })
  // A withdrawal under way may still be returned.
  expect((await accountsOf(payer)).map(({ currency }) => currency)).toEqual(['EUR', 'BTC'])
})

test('an empty account in it is neither shown nor activated, and none can be opened', async () => {
  const payer = await givenCoins(0n)
  await turnBitcoin(false)
  expect((await accountsOf(payer)).map(({ currency }) => currency)).toEqual(['EUR'])
  expect((await use(payer)).error?.code).toBe(12001)
  const other = await givenPayer(server)
  const opened = await server.call('createAccount', { token: other.token, body: { currency: 'BTC' } })
  expect(opened.error?.code).toBe(12001)
})

test("the site lists it as not offered, and it can't be hidden while there are accounts", async () => {
  await givenCoins(0n)
  await turnBitcoin(false)
  const { data } = await server.call('listCurrencies', { query: { visible: '1' } })
  expect(data.find(({ code }) => code === 'BTC')).toMatchObject({
    isEnabled: false,
    subunitToUnit: 100_000_000,
  })
  const hide = (code: string) => offer(server, code, false, false)
  await expect(hide('BTC')).rejects.toThrow('BTC must be visible, because players have accounts in it')
  await hide('DOGE')
  const listed = async (query: { visible?: '1' }) =>
    (await server.call('listCurrencies', { query })).data.some(({ code }) => code === 'DOGE')
  expect([await listed({ visible: '1' }), await listed({})]).toEqual([false, true])
})

test('its locked money is still released into it', async () => {
  const payer = await givenCoins(500_000n)
  const { data } = await withdraw(server, payer, '0.005', { ...COIN, fields })
  await server.settle()
  await turnBitcoin(false)
  const refused = { kind: 'payout', status: 'failed', amount: '0.005', currency: 'BTC' } as const
  expect(await sendMessage(server, messageOf(data.id, refused))).toBe('booked')
  const locked = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, ['BTC'], async ({ balance }) => balance('BTC')),
  )
  expect(locked).toMatchObject({ cash: 500_000n, locked: 0n })
})
