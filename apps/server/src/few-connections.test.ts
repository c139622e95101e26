/** A transaction that waits for a second connection waits for ever once all connections are taken by such transactions. */
import { afterAll, expect, test } from 'vitest'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { withPlayerLock } from './modules/player-state/index.ts'
import { inTransaction } from './platform/database/database.ts'

const server = await startTestServer({ env: { ROLES: 'api', DATABASE_POOL: '2' } })
afterAll(() => server.stop())

const TOGETHER = 6

async function statusesOf(call: () => Promise<{ status: number }>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: TOGETHER }, call))
  return [...new Set(replies.map(({ status }) => status))]
}

test('more concurrent calls than connections can start a quest of one player', async () => {
  const { token } = await givenPlayer(server)
  const start = () => server.call('activateQuest', { token, params: { id: 'grand-tour' }, body: {} })
  expect(await statusesOf(start)).toEqual([200])
})

test('more concurrent calls than connections can request locked money of one vault', async () => {
  const { token, id } = await givenPlayer(server)
  await givenCash(server, id, 'EUR', 1000n)
  const move = (direction: 'in' | 'out') =>
    server.call('moveVault', {
      token,
      body: { currency: 'EUR', direction, amount: '10.00' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  expect((await move('in')).status).toBe(200)
  expect((await server.call('lockVault', { token, body: { currency: 'EUR', days: 7 } })).status).toBe(200)
  expect(await statusesOf(() => move('out'))).toEqual([409])
})

test('a player whose calls wait for their lock leaves connections to others', async () => {
  const many = await startTestServer({ env: { ROLES: 'api', DATABASE_POOL: '8' } })
  const [busy, other] = [await givenPlayer(many), await givenPlayer(many)]
  const unlock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = inTransaction(many.deps.db, (tx) =>
    withPlayerLock(many.deps, tx, busy.id, [], async () => {
      locked.resolve()
      await unlock.promise
    }),
  )
  await locked.promise
  const start = () =>
    many.call('activateQuest', { token: busy.token, params: { id: 'grand-tour' }, body: {} })
  const calls = Array.from({ length: 20 }, start)
  const waitingInDatabase = async () =>
    (await many.database.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount
  await expect.poll(waitingInDatabase).toBeGreaterThan(1)
  expect((await many.call('listAccounts', { token: other.token })).status).toBe(200)
  unlock.resolve()
  await holding
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  await many.stop()
})
