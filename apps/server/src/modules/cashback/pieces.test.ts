/** A piece of a run reads few rows, however many players there are: else a run of many players takes hours. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { listPiece } from './cashback.queries.ts'

const WEEK = { startsOn: '2026-11-16', endsOn: '2026-11-23' }
const PLAYERS = 3000
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `insert into own_play (player_id, day, currency, staked, won, cost)
     select md5(n::text)::uuid, day, 'EUR', 1000, 900, 40000000
       from generate_series(1, ${PLAYERS}) n cross join (values (date '2026-11-12'), ('2026-11-16'), ('2026-11-18')) d(day)`,
  )
  await database.pool.query('analyze own_play')
})
afterAll(() => database.drop())

test('a piece reads the rows of its players only', async () => {
  const [piece, read] = await inTransaction(database.db, async (tx) => {
    const found = await listPiece(tx, 'weekly', WEEK, null, 10)
    const { rows } = await tx.query<{ count: number }>(
      `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'own_play'`,
    )
    return [found, rows[0]?.count]
  })
  expect(piece.plays.map(({ staked, won }) => [staked, won])).toEqual(Array(10).fill([2000n, 1800n]))
  expect(piece.last).toBe(piece.plays.at(-1)?.playerId)
  expect(read).toBeLessThan(PLAYERS)
})
