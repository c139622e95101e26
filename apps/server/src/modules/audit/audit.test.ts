import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import type { Queryable } from '@fairhall/ledger'
import { setWindow } from '../limits/index.ts'
import { recordRun } from '../../platform/task-runs.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditBooks, recordCleanAudit } from './index.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
})
afterAll(() => acme.stop())

const TURN_OVER = 'the remaining turnover equals the required turnover minus the counted stakes'
const CORRECTIONS = 'each correction matches an order of two staff members and is booked once'

test('the audit finds each manipulation, and no differences before it', async () => {
  const { pool, clock } = acme.server.deps
  const player = await acme.givenGambler()
  await player.lock((held) =>
    setWindow(acme.server.deps, held, { kind: 'bet', period: 'daily', amount: 9000n }, clock.now()),
  )
  await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
  expect((await auditBooks(pool)).findings).toEqual([])

  const other = await acme.givenGambler({ turnOver: 500n })
  await acme.call('betwin', other.betwin('r1', [bet('b1', '1.00')]))
  await pool.query(
    "update ledger_owner set used = '{99' || substr(used, strpos(used, ',')) where owner = $1",
    [player.playerId],
  )
  await pool.query("update round set counted = '{1,1,0,0}', open = false where player = $1", [
    player.playerId,
  ])
  await pool.query("update round set won = '{0,1}' where player = $1", [other.playerId])
  await pool.query('update ledger_balance set turnover_required = 7 where owner = $1', [player.playerId])
  await pool.query("update ledger_balance set pockets = '{9900,7,0}' where owner = $1", [player.playerId])
  await pool.query(
    'update ledger_balance set bonus_id = gen_random_uuid(), bonus_done = 5, turnover_done = 101 where owner = $1',
    [other.playerId],
  )
  await pool.query('update staff_order set details = details || \'{"amount": "1"}\' where player_id = $1', [
    player.playerId,
  ])
  await pool.query("update staff_order set outcome = 'refused' where player_id = $1", [other.playerId])
  const { findings } = await auditBooks(pool)
  expect(findings.map((finding) => finding.check)).toEqual([
    'each balance is the sum of its entries',
    'bonus money exists only with an active bonus',
    'the wagering of a bonus equals the counted stakes',
    'limit windows equal the counted stakes and wins',
    TURN_OVER,
    TURN_OVER,
    'the counters of a round equal those of its stakes',
    'the stakes and wins of a round equal its entries',
    'the numbers of open rounds match the rounds',
    CORRECTIONS,
    CORRECTIONS,
    'a transaction id of a provider belongs to one player only',
    'the active bonus of a player is the one that bets use',
  ])
})

test('the nightly audit reports differences as a metric and by check name, and updates the metric after a fix', async () => {
  const { deps, clock } = acme.server
  const player = await acme.givenGambler()
  const nightly = auditJobs.find(({ name }) => name === 'ledger.audit')
  const measured = async () => {
    clock.advance(10_000)
    const text = await deps.metrics.registry.metrics()
    return /^fairhall_audit_differences (\d+)$/m.exec(text)?.[1] ?? null
  }
  const before = (await auditBooks(deps.pool)).findings.length
  expect(await measured()).toBeNull()
  await deps.pool.query('update ledger_balance set pockets = pockets || 1::bigint where owner = $1', [
    player.playerId,
  ])
  await expect(nightly?.run(deps, {})).rejects.toThrow('each balance is the sum of its entries')
  const { rowCount } = await deps.pool.query("select from task_run where task = 'ledger.audit.complete'")
  expect(rowCount).toBe(1)
  expect(Number(await measured())).toBeGreaterThan(before)
  await deps.pool.query('update ledger_balance set pockets = pockets[:4] where owner = $1', [player.playerId])
  await nightly?.run(deps, {}).catch(() => undefined)
  expect(Number(await measured())).toBe(before)
})

test('an audit of everything without a difference ends the alarm and what it was about', async () => {
  const { deps, clock } = acme.server
  await deps.pool.query("insert into audit_finding values (1000, 'x', '{}')")
  const at = clock.now()
  const audit = { began: at, ended: at, isPartial: false }
  expect(await recordCleanAudit(deps.db, { ...audit, isPartial: true })).toBe('months are detached')
  await recordRun(deps.db, { task: 'ledger.audit', at: new Date(at.getTime() + 1), result: 1 })
  expect(await recordCleanAudit(deps.db, audit)).toContain('a night found a difference meanwhile')
  expect((await deps.db.query('select from audit_finding where position = 1000')).rowCount).toBe(1)
  await recordRun(deps.db, { task: 'ledger.audit', at, result: 1 })
  expect(await recordCleanAudit(deps.db, audit)).toBeNull()
  const { rows } = await deps.pool.query(
    `select (select count(*)::int from audit_finding) as kept, result::int as differences,
        (select count(*)::int from task_run where task in ('ledger.audit.clean', 'ledger.audit.complete') and at = $1) as runs
       from task_run where task = 'ledger.audit'`,
    [at],
  )
  expect(rows).toEqual([{ kept: 0, differences: 0, runs: 2 }])
})

test('a failed audit leaves no open transaction on its connection', async () => {
  const database = await createTestDatabase({ poolSize: 1 })
  try {
    await database.pool.query('alter table round rename to round_gone')
    await expect(auditBooks(database.pool)).rejects.toThrow('round')
    await database.pool.query('alter table round_gone rename to round')
    expect((await auditBooks(database.pool)).findings).toEqual([])
  } finally {
    await database.drop()
  }
})

const insertEntry = (at: string, on: Queryable = acme.server.deps.pool) =>
  on.query(
    `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, contra, deltas, after, actor)
     values (gen_random_uuid(), 'EUR', 1, $1, 'correction', 'test', '1', 'test', '{0,0,0,0}', '{0,0,0,0}', 'test')`,
    [at],
  )

const ROLLED_UP = 'daily totals equal the sums of their entries'

test('each past day is closed and totalled, even if no server ran on the following nights', async () => {
  const { deps, clock } = acme.server
  const rollUp = auditJobs.find(({ name }) => name === 'ledger.rollUp')
  const betOn = async (day: string) => {
    clock.set(`${day}T12:00:00Z`)
    const player = await acme.givenGambler()
    await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
  }
  const rollUpOn = async (day: string) => {
    clock.set(`${day}T00:50:00Z`)
    await rollUp?.run(deps, {})
    const { rows } = await deps.pool.query<{ day: string; entries: bigint }>(
      'select day::text, sum(entries)::bigint as entries from ledger_rollup group by day order by day',
    )
    return rows.map(({ day: one, entries }) => [one, entries])
  }
  const entries = async (day: string) => {
    const { rows } = await deps.pool.query<{ count: bigint }>(
      "select count(*) from ledger_entry where (at at time zone 'UTC')::date = $1",
      [day],
    )
    return [day, rows[0]?.count]
  }
  await betOn('2026-11-20')
  await betOn('2026-11-22')
  const slow = await deps.pool.connect()
  await slow.query('begin')
  await insertEntry('2026-11-22T13:00:00Z', slow)
  // A transaction that has posted is open: nothing is totalled, and the job does not fail.
  expect(await rollUpOn('2026-11-23')).toEqual([])
  await slow.query('rollback')
  slow.release()
  const before = [await entries('2026-11-20'), await entries('2026-11-22')]
  expect(await rollUpOn('2026-11-24')).toEqual(before)
  await expect(insertEntry('2026-11-23T23:59:59Z')).rejects.toMatchObject({ code: '40001' })
  await betOn('2026-11-24')
  expect(await rollUpOn('2026-11-28')).toEqual([...before, await entries('2026-11-24')])

  const found = async () => (await auditBooks(deps.pool)).findings.filter(({ check }) => check === ROLLED_UP)
  expect(await found()).toEqual([])
  await deps.pool.query("update ledger_rollup set amount = amount + 1 where day = '2026-11-20'")
  await deps.pool.query("delete from ledger_rollup where day = '2026-11-22'")
  const days = (await found()).map(({ difference }) => (difference['day'] as Date).getDate())
  expect(new Set(days)).toEqual(new Set([20, 22]))
})

test('the job seals each ended day once, also in two processes, and a metric shows how long one has waited', async () => {
  const { deps, clock } = acme.server
  const seal = auditJobs.find(({ name }) => name === 'ledger.seal')
  const unsealed = async () => {
    clock.advance(10_000)
    const text = await deps.metrics.registry.metrics()
    return Number(/^fairhall_ledger_unsealed_seconds ([\d.]+)$/m.exec(text)?.[1])
  }
  await deps.pool.query("select ledger_make_partition('2021-02-01')")
  await insertEntry('2021-02-27T12:00Z')
  clock.set('2021-03-02T00:29:00Z')
  await Promise.all([seal?.run(deps, {}), seal?.run(deps, {})])
  expect(await unsealed()).toBeCloseTo(29 * 60 + 10, -2)
  clock.set('2021-03-02T00:30:00Z')
  await seal?.run(deps, {})
  expect(await unsealed()).toBe(0)
  const { rows } = await deps.pool.query('select day::text, entries from ledger_seal order by day')
  expect(rows).toEqual([
    { day: '2021-02-27', entries: 1n },
    { day: '2021-02-28', entries: 0n },
    { day: '2021-03-01', entries: 0n },
  ])
})
