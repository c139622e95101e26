/** A transaction that waits for a second connection waits for ever once all connections are taken by such transactions. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { withPlayerLock } from './modules/player-state/index.ts'
import { inTransaction, type Tx } from './platform/database/database.ts'

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

type Locking = (server: TestServer, tx: Tx, playerId: string, work: () => Promise<void>) => Promise<void>
const playerLock: Locking = ({ deps }, tx, playerId, work) => withPlayerLock(deps, tx, playerId, [], work)
const sessionLock: Locking = async (_, tx, playerId, work) => {
  await tx.query('select from player_session where player_id = $1 for update', [playerId])
  await work()
}
const startQuest = (many: TestServer, token: string) =>
  many.call('activateQuest', { token, params: { id: 'grand-tour' }, body: {} })
const refresh = (many: TestServer, token: string) => many.call('refreshSession', { token })

test.each([
  ['calls wait for their lock', playerLock, startQuest],
  ['refreshes wait for their session', sessionLock, refresh],
])('a player whose %s leaves connections to others', async (_, lock, call) => {
  const many = await startTestServer({ env: { ROLES: 'api', DATABASE_POOL: '8' } })
  onTestFinished(() => many.stop())
  const [busy, other] = [await givenPlayer(many), await givenPlayer(many)]
  const [locked, unlock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = () => {
    locked.resolve()
    return unlock.promise
  }
  const holding = inTransaction(many.deps.db, (tx) => lock(many, tx, busy.id, work))
  await locked.promise
  const calls = Array.from({ length: 20 }, () => call(many, busy.token))
  const countWaiting = async () =>
    (await many.database.pool.query('select from pg_locks where not granted')).rowCount
  await expect.poll(countWaiting).toBeGreaterThan(1)
  expect((await many.call('listAccounts', { token: other.token })).status).toBe(200)
  unlock.resolve()
  await holding
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})
