import { afterAll, expect, onTestFinished, test, type TestContext } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { openSilentNetwork } from '../../../../../tests/support/silent-network.ts'
import { type Database, inTransaction, openDatabase, queryable, unhurried } from './database.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

/** Far more than a busy machine needs for an answer. */
const SILENCE_MAX_MS = 5000

async function givenSilence({ onTestFinished }: TestContext): Promise<Database> {
  const network = await openSilentNetwork(database.url)
  // One connection: whoever comes next gets what the one before has left.
  const far = openDatabase({ url: network.url, poolSize: 1, silenceMaxMs: SILENCE_MAX_MS })
  onTestFinished(async () => {
    await far.close()
    await network.close()
  })
  await far.pool.query('select 1')
  network.fallSilent()
  return far
}

const ask = ['select $1::int as one', [1]] as const

test.concurrent.for<[string, (far: Database) => Promise<{ rows: unknown[] }>]>([
  ['of the pool', ({ pool }) => pool.query(ask[0], [...ask[1]])],
  ['by itself', ({ db }) => queryable(db).query(...ask)],
  ['of a transaction', ({ db }) => inTransaction(db, (tx) => queryable(tx).query(...ask))],
])(
  'a statement %s that is not answered fails, and its connection is given to nobody',
  async ([, say], context) => {
    const far = await givenSilence(context)
    await expect(say(far)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect((await say(far)).rows).toEqual([{ one: 1 }])
  },
)

const asked = `select name, setting from pg_settings where source = 'client' and name <> 'application_name'
  and (name like 'tcp_keepalives%' or name like '%timeout') order by name`
const LOOKS = { tcp_keepalives_count: '3', tcp_keepalives_idle: '10', tcp_keepalives_interval: '5' }
const LIMITS = {
  idle_in_transaction_session_timeout: '30000',
  lock_timeout: '10000',
  statement_timeout: '30000',
}

test('what a machine that has vanished, or a process that froze, had locked is free again in half a minute', async () => {
  const { pool, close } = openDatabase({ url: database.url, poolSize: 1 })
  onTestFinished(close)
  const { rows } = await pool.query<{ name: string; setting: string }>(asked)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...LOOKS,
    ...LIMITS,
  })
})

test('work that may take minutes is limited by nothing', async () => {
  const { rows } = await unhurried(database.url, 'fairhall-test', ({ pool }) =>
    pool.query<{ name: string; setting: string }>(asked),
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual(LOOKS)
})
