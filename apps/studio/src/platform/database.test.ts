import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { openSilentNetwork } from '#tests/support/silent-network.ts'
import { inTransaction, openPool } from './database.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

test('a transaction whose connection goes silent fails and frees its place in the pool', async () => {
  const network = await openSilentNetwork(database.url)
  const pool = openPool(network.url, 1)
  onTestFinished(async () => {
    vi.useRealTimers()
    await pool.end()
    await network.close()
  })
  await pool.query('select 1')
  network.fallSilent()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = expect(inTransaction(pool, (tx) => tx.query('select 1'))).rejects.toThrow('timeout')
  // Once for the statement, and once for the rollback.
  for (let wait = 0; wait < 2; wait += 1) await vi.advanceTimersByTimeAsync(40_000)
  await asked
  vi.useRealTimers()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the locks of a vanished machine or a frozen process are free again within half a minute', async () => {
  const pool = openPool(database.url, 1)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ setting: string }>(
    `select name || '=' || setting as setting from pg_settings where source = 'client'
      and (name like 'tcp_keepalives%' or name like '%timeout') order by name`,
  )
  expect(rows.map(({ setting }) => setting)).toEqual([
    'idle_in_transaction_session_timeout=30000',
    'lock_timeout=10000',
    'statement_timeout=30000',
    'tcp_keepalives_count=3',
    'tcp_keepalives_idle=10',
    'tcp_keepalives_interval=5',
  ])
})
