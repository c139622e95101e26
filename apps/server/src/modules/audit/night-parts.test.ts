/** What a night reads of tables that grow without end: a recent difference is found, an older one is left to the audit of everything. */
import { narrowed } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { allChecks } from './audit.checks.ts'
import { playerOf } from './earlier-findings.rules.ts'

let database: TestDatabase
const PLAYER = "'00000000-0000-4000-8000-000000000001'::uuid"
const OTHER = "'00000000-0000-4000-8000-000000000002'::uuid"

/** `a`: of a quest or an entry; `b`: of its reward. The night reads since the start of the tenth. */
const rows = `(values ('old', '2026-11-01T10:00Z', '2026-11-01T10:00Z'), ('new', '2026-11-12T10:00Z', '2026-11-12T10:00Z'),
  ('early', '2026-11-09T23:59:59Z', '2026-11-10T00:00:01Z'), ('late', '2026-11-10T00:00:01Z', '2026-11-09T23:59:59Z'))
  r (name, a, b) cross join lateral (select md5(name)::uuid as id, a::timestamptz as a_at, b::timestamptz as b_at) t`
const TERMS = `'{"baseUnit": 100, "reward": {"amount": "5"}, "tasks": [{"kind": "rounds", "quantity": 3}]}'`
const PRIZES = `'{"prizes": [{"places": 1, "amount": "100"}]}'`

const inserts = [
  `insert into player_quest (id, player_id, quest, attempt, state, currency, terms, progress, has_checks, activated_at, ends_at, completed_at,
     claimed_at, version)
   select id, ${PLAYER}, name, 1, 3, 'EUR', ${TERMS}, '[{"counted": "3"}]', false, a_at - interval '1 day', a_at + interval '1 day', a_at, a_at, 1 from ${rows}`,
  `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, owed_at, issued_at, issued_as)
   select id, ${PLAYER}, 'quest', id, 'EUR', 5, b_at, b_at, 'cash' from ${rows}`,
  `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor)
   select ${PLAYER}, 'EUR', row_number() over (), a_at, 'reward', 'grants', id, id, 'operator:rewards:quest', '{5,0,0,0}', '{5,0,0,0}', 'system' from ${rows}`,
  `insert into tournament_run (id, tournament, period_at, starts_at, ends_at, state, terms, finished_at, version)
   select id, name, a_at, a_at - interval '1 hour', a_at, 'finished', ${PRIZES}, a_at, 1 from ${rows}`,
  `insert into tournament_entry (run_id, player_id, joined_at, score, reached_at)
   select id, player, a_at, score, a_at from ${rows}, (values (${PLAYER}, 9), (${OTHER}, 5)) p (player, score)`,
  `insert into tournament_prize (run_id, place, player_id, score, base_amount, currency, amount)
   select id, 1, ${PLAYER}, 9, 100, 'EUR', 100 from ${rows}`,
]

/** Play and the bookings of a jackpot: what a journal grows by each second. */
const growth = `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, group_id, contra, deltas, after, actor)
  select md5(kind || n % players)::uuid, 'EUR', n, '2026-11-12T10:00Z', kind, 'grown', kind || n, null, 'grown', '{0,0,0,0}', '{0,0,0,0}', 'system'
    from (values ('bet', 200), ('win', 200), ('jackpot.contributed', 1)) k (kind, players), generate_series(1, 1500) n`

/** Reads a month, or all entries of an owner. */
const IS_WHOLE = /Seq Scan on ledger_entry_2026_11|ledger_entry_2026_11_pkey/

const asOwner = (act: (tx: Tx) => Promise<void>) =>
  inTransaction(database.db, async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    await act(tx)
  })

beforeAll(async () => {
  database = await createTestDatabase()
  await asOwner(async (tx) => {
    // A database has partitions only for the months around its creation.
    await tx.query("select ledger_make_partition('2026-11-01')")
    for (const insert of [...inserts, growth]) await tx.query(insert)
  })
  await database.pool.query('analyze')
})
afterAll(() => database.drop())

const ISSUED = 'each issued reward is one entry of its amount'
const CLAIMED = 'each quest whose reward was claimed has one reward of its terms'
const DONE = 'a completed quest has done all its tasks, and an active one has not'
const WINNERS = 'the winners of a finished run are its best entrants, and only finished runs have winners'
const NIGHT = '2026-11-10T00:00:00Z'
const LATER = '2026-11-15T00:00:00Z'

async function find(name: string, change: string, since: string | null): Promise<number> {
  const check = allChecks.find((one) => one.name === name)
  if (check?.recent === undefined || check.text === undefined)
    throw new Error(`a night reads everything for: ${name}`)
  const { text: whole, recent } = check
  let found = -1
  const act = asOwner(async (tx) => {
    await tx.query(change)
    const text = since === null ? whole : narrowed(whole, recent)
    found = (await tx.query(text, since === null ? [] : [since])).rows.length
    throw new Error('undone')
  })
  await expect(act).rejects.toThrow('undone')
  return found
}

const of = (name: string, column = 'id') => `where ${column}::text = md5('${name}')::uuid::text`

test.each<[check: string, change: (name: string) => string]>([
  [ISSUED, (name) => `update reward_grant set amount = 6 ${of(name)}`],
  [ISSUED, (name) => `delete from ledger_entry ${of(name, 'external_id')}`],
  [ISSUED, (name) => `delete from reward_grant ${of(name)}`],
  [CLAIMED, (name) => `update reward_grant set amount = 6 ${of(name)}`],
  [CLAIMED, (name) => `delete from reward_grant ${of(name)}`],
  [CLAIMED, (name) => `delete from player_quest ${of(name)}`],
  [DONE, (name) => `update player_quest set progress = '[{"counted": "2"}]' ${of(name)}`],
  [WINNERS, (name) => `delete from tournament_prize ${of(name, 'run_id')}`],
  [WINNERS, (name) => `update tournament_run set state = 'running', finished_at = null ${of(name)}`],
])('%s (%#)', async (check, change) => {
  for (const since of [NIGHT, LATER, null]) expect(await find(check, 'select 1', since)).toBe(0)
  expect(await find(check, change('new'), NIGHT)).toBe(1)
  expect(await find(check, change('new'), null)).toBe(1)
  expect(await find(check, change('old'), null)).toBe(1)
  // A run that is set back to running is read again, however old it is.
  if (!change('').includes("'running'")) expect(await find(check, change('old'), NIGHT)).toBe(0)
})

test('a check that reads the entries of all times finds them by their kind', async () => {
  const ofAllTimes = allChecks.filter(
    ({ isPerPlayer, recent }) => isPerPlayer !== true && recent === undefined,
  )
  const scans: string[] = []
  for (const { name, text = 'select 1' } of ofAllTimes) {
    const { rows } = await database.pool.query<Record<string, string>>(`explain (costs off) ${text}`)
    const lines = rows.map((row) => row['QUERY PLAN'] ?? '')
    scans.push(...lines.filter((line) => IS_WHOLE.test(line)).map((line) => `${name}: ${line.trim()}`))
  }
  expect(scans).toEqual([])
})

/** What players are compared with exists, and their own rows are missing. */
const withoutRows = [
  `insert into loyalty_play (player_id, day, game, currency, weight, edge, rate, first_at, last_at, rounds, staked, base)
   values (${OTHER}, '2026-11-12', 'dice', 'EUR', 1, 1, 1, '2026-11-12T10:00Z', '2026-11-12T10:00Z', 1, 1, 1)`,
  `insert into loyalty_level (player_id, level, reached_at) values (${OTHER}, 2, '2026-11-12T10:00Z')`,
  `insert into reward_grant (id, player_id, cause_kind, cause_id, currency, amount, owed_at)
   values (${OTHER}, ${OTHER}, 'rakeback', '1', 'EUR', 5, '2026-11-12T10:00Z')`,
]

test('each difference of a check of single players names its player, so that the next night reads them again', async () => {
  const nameless: string[] = []
  const client = await database.pool.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  for (const insert of withoutRows) await client.query(insert)
  for (const { name, text = 'select' } of allChecks.filter(({ isPerPlayer }) => isPerPlayer)) {
    const { fields, rows } = await client.query<Record<string, unknown>>(text)
    const filled = Object.fromEntries(fields.map((field) => [field.name, PLAYER.slice(1, 37)]))
    if ([filled, ...rows].some((difference) => playerOf({ check: name, difference }) === null))
      nameless.push(name)
  }
  await client.query('rollback')
  client.release()
  expect(nameless).toEqual([])
})
