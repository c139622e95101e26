import { afterAll, expect, onTestFinished, test, type TestContext } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { openSilentNetwork } from '../../../../../tests/support/silent-network.ts'
import { type Database, inTransaction, openDatabase, queryable, unhurried } from './database.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

/** Far longer than a busy machine needs for an answer. */
const SILENCE_MAX_MS = 5000

async function openSilentDatabase({ onTestFinished }: TestContext): Promise<Database> {
  const network = await openSilentNetwork(database.url)
  // One connection: the next user gets what the one before has left.
  const remote = openDatabase({ url: network.url, poolSize: 1, silenceMaxMs: SILENCE_MAX_MS })
  onTestFinished(async () => {
    await remote.close()
    await network.close()
  })
  await remote.pool.query('select 1')
  network.fallSilent()
  return remote
}

const QUERY = ['select $1::int as one', [1]] as const

test.concurrent.for<[string, (remote: Database) => Promise<{ rows: unknown[] }>]>([
  ['of the pool', ({ pool }) => pool.query(QUERY[0], [...QUERY[1]])],
  ['outside a transaction', ({ db }) => queryable(db).query(...QUERY)],
  ['of a transaction', ({ db }) => inTransaction(db, (tx) => queryable(tx).query(...QUERY))],
])('a statement %s without an answer fails, and its connection is not reused', async ([, run], context) => {
  const remote = await openSilentDatabase(context)
  await expect(run(remote)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect((await run(remote)).rows).toEqual([{ one: 1 }])
})

const SETTINGS = `select name, setting from pg_settings where source = 'client' and name <> 'application_name'
  and (name like 'tcp_keepalives%' or name like '%timeout') order by name`
const KEEPALIVE = { tcp_keepalives_count: '3', tcp_keepalives_idle: '10', tcp_keepalives_interval: '5' }
const LIMITS = {
  idle_in_transaction_session_timeout: '30000',
  lock_timeout: '10000',
  statement_timeout: '30000',
}

test('locks of a vanished machine or a frozen process are released within half a minute', async () => {
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1 })
  onTestFinished(close)
  const { rows } = await pool.query<{ name: string; setting: string }>(SETTINGS)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...KEEPALIVE,
    ...LIMITS,
  })
})

test('work that can take minutes has no time limits', async () => {
  const { rows } = await unhurried(database.url, 'fairhall-test', ({ pool }) =>
    pool.query<{ name: string; setting: string }>(SETTINGS),
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(KEEPALIVE)
})
