import { Client } from '@fairhall/postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { separatePlayerRows } from './separate-rows.queries.ts'

let database: TestDatabase

const [player, jackpot] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const FILL = `
  insert into ledger_owner (owner, restriction, zone, country, windows, used) values
    ('${player}', 'held', 'Europe/Berlin', 'DE', '{1,1,500,0,9}', '{7,0}'), ('${jackpot}', null, null, null, '{}', '{}');
  insert into ledger_balance (owner, asset, pockets, seq, bonus_id, bonus_target, bonus_done, turnover_required, turnover_done, rounds_open)
    values ('${player}', 'EUR', '{100,0,0,0}', 3, '${player}', 50, 20, 9, 4, 1), ('${jackpot}', 'EUR', '{5,0,0,0}', 1, null, 0, 0, 0, 0, 0);
  insert into ledger_balance (owner, asset, bets_open) values ('${player}', 'USD', 2)`

beforeAll(async () => {
  database = await createTestDatabase()
  for (const statement of FILL.split(';')) await database.pool.query(statement)
})
afterAll(() => database.drop())

const rowsOf = async (text: string) => (await database.pool.query(text)).rows

/** Columns, constraints, triggers and rows of the tables, which have the same names before and after. */
async function contents(): Promise<unknown> {
  return {
    columns: await rowsOf(
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_name in ('ledger_owner', 'ledger_balance', 'player_state', 'player_asset') order by 1, 2`,
    ),
    constraints: await rowsOf(
      `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as text from pg_constraint
        where conrelid in ('ledger_owner'::regclass, 'ledger_balance'::regclass) order by 1, 2`,
    ),
    triggers: await rowsOf(
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = 'ledger_owner'::regclass and not tgisinternal`,
    ),
    owners: await rowsOf('select * from ledger_owner order by owner'),
    balances: await rowsOf('select * from ledger_balance order by owner, asset'),
  }
}

test.each([
  `insert into player_state (player, restriction, zone, country) values ('${jackpot}', 'none', 'UTC', 'DE') on conflict do nothing`,
  `update player_state set restriction = 'none' where player = '${player}'`,
  `insert into player_asset (player, asset) values ('${player}', 'GBP') on conflict do nothing`,
  `delete from player_asset where player = '${player}'`,
])('a process of an older version that comes late may not: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow('is a view')
})

test('the tables of the previous version have the same rows, and the next upgrade merges them again', async () => {
  const merged = await contents()
  const state = 'select * from player_state'
  const assets = `select * from player_asset where player = '${player}' order by asset`
  const before = [await rowsOf(state), await rowsOf(assets)]

  expect(await inTransaction(database.db, separatePlayerRows)).toBe(true)
  expect([await rowsOf(state), await rowsOf(assets)]).toEqual(before)
  expect(await rowsOf('select * from ledger_owner order by owner')).toEqual([
    { owner: player },
    { owner: jackpot },
  ])
  expect(await rowsOf('select asset, pockets::text, seq from ledger_balance order by owner')).toEqual([
    { asset: 'EUR', pockets: '{100,0,0,0}', seq: 3n },
    { asset: 'EUR', pockets: '{5,0,0,0}', seq: 1n },
  ])
  expect(await inTransaction(database.db, separatePlayerRows)).toBe(false)

  const old = new Client({ connectionString: database.url, application_name: 'ledger lane 1' })
  await old.connect()
  await expect(migrate(database.url)).rejects.toThrow('processes of an older version are running')
  expect(await rowsOf(assets)).toEqual(before[1])
  await old.end()
  // The server forgets a connection a moment after its end.
  await expect.poll(() => migrate(database.url).catch(() => null)).toEqual(['server/2500-player-rows.sql'])
  expect(await contents()).toEqual(merged)
})
