import type { Pool } from 'pg'
import { afterAll, expect, onTestFinished, test, type TestContext } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { openSilentNetwork } from '#tests/support/database/silent-network.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { inTransaction } from './transaction.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

/** Far longer than a busy machine needs for an answer. */
const SILENCE_MAX_MS = 5000

async function openSilentPool({ onTestFinished }: TestContext): Promise<Pool> {
  const network = await openSilentNetwork(database.url)
  // One connection: the next user gets what the one before has left.
  const remote = openPool({ url: network.url, name: 'test', size: 1, silenceMaxMs: SILENCE_MAX_MS })
  onTestFinished(async () => {
    await remote.end()
    await network.close()
  })
  await remote.query('select 1')
  network.fallSilent()
  return remote
}

const QUERY = ['select $1::int as one', [1]] as const

test.concurrent.for<[string, (remote: Pool) => Promise<{ rows: unknown[] }>]>([
  ['of the pool', (pool) => pool.query(QUERY[0], [...QUERY[1]])],
  ['of a transaction', (pool) => inTransaction(pool, (tx) => tx.query(...QUERY))],
])('a statement %s without an answer fails, and its connection is not reused', async ([, run], context) => {
  const remote = await openSilentPool(context)
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

test.each<[string, Pick<PoolOptions, 'silenceMaxMs'>, object]>([
  [
    'locks of a vanished machine or a frozen process are released within half a minute',
    {},
    { ...KEEPALIVE, ...LIMITS },
  ],
  ['work that can take minutes has no time limits', { silenceMaxMs: null }, KEEPALIVE],
])('%s', async (_name, options, expected) => {
  const pool = openPool({ url: database.url, name: 'test', size: 1, ...options })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ name: string; setting: string }>(SETTINGS)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(expected)
})

test.each<[string, Pick<PoolOptions, 'connectMaxMs'>, number]>([
  ['ten seconds', {}, 10_000],
  ['without a limit if there is none', { connectMaxMs: 0 }, 0],
])('a user waits %s for a connection', async (_name, options, expected) => {
  const pool = openPool({ url: database.url, name: 'test', size: 1, ...options })
  onTestFinished(() => pool.end())
  expect(pool.options.connectionTimeoutMillis).toBe(expected)
})
