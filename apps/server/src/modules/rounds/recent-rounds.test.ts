import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { recentRounds } from './recent-rounds.queries.ts'

const ENTRIES = 500
const DAY = '2026-01-10'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  await pool.query('select ledger_make_partition($1::timestamptz)', [DAY])
  const rows = `select gen_random_uuid() as player, gen_random_uuid() as round, $1::timestamptz + n * interval '1 second' as at
    from generate_series(1, ${ENTRIES}) n`
  await pool.query(
    `with r as (${rows}), stored as (
       insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
         select player, 'p', round::text, round, 'EUR', 'g', '{1,0}', '{0,0}', '{0,0,0,0,0}', true, at from r)
     insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor)
       select player, 'EUR', 1, at, 'bet', 'p', 'bet:' || round, round, 'games:p', '{-1,0,0,0}', '{0,0,0,0}', 'provider:p' from r`,
    [DAY],
  )
  await pool.query('vacuum analyze')
})
afterAll(() => database.drop())

test('the planner expects about as many entries of recent rounds as there are', async () => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) ${recentRounds['ledger_entry']?.replaceAll('$1', `'${DAY}'::timestamptz`)}`,
  )
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(ENTRIES / 10)
})
