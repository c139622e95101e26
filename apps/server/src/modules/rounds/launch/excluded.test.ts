/**
 * A self-exclusion during a running game: each bet takes effect completely before or after it, and none comes later.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bet,
  type WalletApiReply,
  startWithProvider,
  win,
  type WithProvider,
} from '#tests/support/games/game-provider.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { auditBooks } from '../../audit/index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterAll(() => acme.stop())

const code = (reply: WalletApiReply) => [reply.status, reply.meta?.api_code]

/** A player with an open real-money game; `send` sends what the game would send. */
async function givenPlaying() {
  const payer = await givenPayer(acme.server, { cash: 10_000n })
  const { send, launchId } = await acme.openTrain(payer)
  return { payer, launchId, send: (round: string, ...transactions: object[]) => send(round, transactions) }
}

const exclude = ({ token }: Payer) =>
  acme.server.call('createLimit', { token, body: { definition: 4, period: 'year' } })

test('an exclusion and 64 concurrent bets each take effect completely before or after each other, and none comes later', async () => {
  const { payer, send } = await givenPlaying()
  const bets = (from: number) =>
    Array.from({ length: 32 }, (_, i) => send(`r${from + i}`, bet(`b${from + i}`, '1.00')))
  const before = bets(0)
  const exclusion = exclude(payer)
  const replies = await Promise.all([...before, ...bets(32)])
  expect((await exclusion).status).toBe(200)

  const made = replies.filter(({ status }) => status === 200).length
  const { rows } = await acme.server.database.pool.query(
    'select pockets[1] as cash from ledger_balance where owner = $1',
    [payer.id],
  )
  expect(rows).toEqual([{ cash: 10_000n - 100n * BigInt(made) }])
  for (const reply of replies) expect([undefined, 101, 110]).toContain(reply.meta?.api_code)
  expect(code(await send('late', bet('late', '1.00')))).toEqual([400, 110])
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})

test('a round that was open at the exclusion still pays', async () => {
  const { payer, send } = await givenPlaying()
  await send('open', bet('stake', '1.00'))
  await exclude(payer)
  expect((await send('open', win('won', '7.00'))).balance).toBe('106.00')
  expect(code(await send('next', bet('again', '1.00')))).toEqual([400, 110])
})

test.each([
  ['an exclusion', { definition: 4, period: 'year' }],
  ['a cooling-off', { definition: 5, period: 'day' }],
])('the balance is not given to a game during %s, so that games without bets stop too', async (_, body) => {
  const { payer, launchId } = await givenPlaying()
  const balance = (more: object) =>
    acme.call('balance', { account_id: payer.accountId, currency: 'EUR', game_id: 'train', ...more })
  expect((await balance({ session_id: launchId })).balance).toBe('100.00')
  expect((await acme.server.call('createLimit', { token: payer.token, body })).status).toBe(200)
  expect(code(await balance({ session_id: launchId }))).toEqual([400, 110])
  expect((await balance({})).balance).toBe('100.00')
})

test('the balance is not given to a game that the player has left', async () => {
  const { payer, launchId } = await givenPlaying()
  await acme.server.call('logout', { token: payer.token })
  const call = { account_id: payer.accountId, currency: 'EUR', game_id: 'train', session_id: launchId }
  expect(code(await acme.call('balance', call))).toEqual([400, 101])
})
