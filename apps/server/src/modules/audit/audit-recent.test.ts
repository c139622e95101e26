import type { Queryable } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bet, startWithProvider, win, type WithProvider } from '#tests/support/games/game-provider.ts'
import { setWindow } from '../limits/index.ts'
import { auditJobs } from './audit.jobs.ts'
import type { Connections } from './audit.queries.ts'
import { auditBooks, auditRecent } from './index.ts'

/** As if the journal were long: nothing is recomputed as a whole, and tonight's players are one in thousands. */
const LONG = { smallMax: 0, nightEntries: 1, pieceEntries: 2 }

let acme: WithProvider
let player: Awaited<ReturnType<WithProvider['givenGambler']>>

const nameOf = ({ check }: { check: string }) => check
const namesIn = async (report: ReturnType<typeof auditRecent>) => [
  ...new Set((await report).findings.map(nameOf)),
]
const recent = () => auditRecent(acme.server.deps.pool, acme.server.clock.now(), LONG)

/** Four days of play; the first two are sealed. */
beforeAll(async () => {
  acme = await startWithProvider()
  const { deps, clock } = acme.server
  clock.set('2025-03-30T12:00:00Z')
  player = await acme.givenGambler({ turnOver: 500n })
  await player.lock((held) =>
    setWindow(deps, held, { kind: 'bet', period: 'weekly', amount: 90_000n }, clock.now()),
  )
  for (const day of ['30', '31']) {
    clock.set(`2025-03-${day}T13:00:00Z`)
    await acme.call('betwin', player.betwin(`r${day}`, [bet(`b${day}`, '1.00'), win(`w${day}`, '0.50')]))
  }
  clock.set('2025-04-01T08:00:00Z')
  await run('ledger.rollUp')
  await run('ledger.seal')
  // The last audit without a difference, so the next one begins with the day before.
  await deps.pool.query(
    "insert into task_run (task, at, result) values ('ledger.audit.clean', '2025-04-01T08:00Z', 0)",
  )
  for (const day of ['01', '02']) {
    clock.set(`2025-04-${day}T13:00:00Z`)
    await acme.call('betwin', player.betwin(`r${day}`, [bet(`b${day}`, '1.00')]))
    await acme.call('betwin', player.betwin(`r${day}`, [win(`w${day}`, '0.25')]))
  }
})
afterAll(() => acme.stop())

const run = (name: string) => auditJobs.find((job) => job.name === name)?.run(acme.server.deps, {})

test('finds nothing in right books: of a night, in the evening before, and of everything in pieces', async () => {
  const { deps, clock } = acme.server
  expect((await recent()).findings).toEqual([])
  expect(
    (await auditRecent(deps.pool, new Date(clock.now().getTime() + 20 * 86_400_000), LONG)).findings,
  ).toEqual([])
  expect((await auditBooks(deps.pool, LONG)).findings).toEqual([])
  expect((await auditBooks(deps.pool)).findings).toEqual([])
})

/** Changes what nothing may change, as someone with the owner's role could, and undoes it after the act. */
async function undone(statement: string, act: (pool: Connections) => Promise<void>): Promise<void> {
  const client = await acme.server.database.pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    const connection: Queryable = { query: (text, values) => client.query(text, values) }
    await act({ connect: async () => ({ ...connection, release: () => undefined }) })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const OF = (column = 'player') => `where ${column} = '${player.playerId}'`
const round = (id: string) => `${OF()} and external_id = '${id}'`

type Change = [name: string, change: () => string, night: string[], whole: string[]]
const BALANCE = 'each balance is the sum of its entries'
const CONTINUES = 'each entry continues the previous one'
const SEALED = 'each sealed day has the entries that were sealed'
const SEALS = 'each seal continues the one before and has the hash of its day'
const COUNTERS = 'the counters of a round equal those of its stakes'
const WINDOWS = 'limit windows equal the counted stakes and wins'
const TURNOVER = 'the remaining turnover equals the required turnover minus the counted stakes'
const MOVED = 'the stakes and wins of a round equal its entries'
const TOTALS = 'daily totals equal the sums of their entries'
const IDS = 'a transaction id of a provider belongs to one player only'
const entry = (id: string) => `where external_id = '${id}'`

/** What the night finds, and what an audit of everything finds too, where that is of interest. */
const changes: Change[] = [
  [
    'a balance',
    () => `update ledger_balance set pockets[1] = pockets[1] + 1 where owner = '${player.playerId}'`,
    [BALANCE],
    [],
  ],
  ['the chain of an open day', () => `update ledger_entry set after[1] = 1 ${entry('w02')}`, [CONTINUES], []],
  [
    'an amount of an open day',
    () => `update ledger_entry set deltas[1] = 1 ${entry('w02')}`,
    [BALANCE, CONTINUES, MOVED],
    [BALANCE, CONTINUES, MOVED],
  ],
  [
    'an amount of a sealed day',
    () => `update ledger_entry set deltas[1] = 1 ${entry('w31')}`,
    [SEALED, CONTINUES],
    [SEALED, CONTINUES, BALANCE, MOVED],
  ],
  [
    'the context of a sealed day',
    () => `update ledger_entry set context = null ${entry('w30')}`,
    [SEALED],
    [SEALED],
  ],
  [
    'a seal',
    () =>
      `update ledger_seal_owner set pockets[1] = 5 where owner = '${player.playerId}' and day = '2025-03-31'`,
    [SEALED, SEALS, BALANCE],
    [SEALED, SEALS],
  ],
  [
    'the counters of a round of an open day',
    () => `update round set counted = '{7,7,0,0}' ${round('r02')}`,
    [COUNTERS],
    [],
  ],
  [
    'the counters of an earlier round',
    () => `update round set counted = '{7,7,0,0}' ${round('r30')}`,
    [COUNTERS],
    [COUNTERS],
  ],
  [
    'a round without its entries',
    () => `update round set id = gen_random_uuid() ${round('r02')}`,
    [COUNTERS, MOVED],
    [COUNTERS, MOVED],
  ],
  [
    'the stakes of a limit',
    () => `update ledger_owner set used = '{99' || substr(used, strpos(used, ',')) ${OF('owner')}`,
    [WINDOWS],
    [],
  ],
  [
    'the turnover',
    () => `update ledger_balance set turnover_done = 450 ${OF('owner')}`,
    [TURNOVER],
    [TURNOVER],
  ],
  [
    'an open round that nothing counts',
    () => `update ledger_balance set rounds_open = 9 ${OF('owner')}`,
    ['the numbers of open rounds match the rounds'],
    [],
  ],
  [
    'a daily total',
    () => `update ledger_rollup set amount = amount + 1 where day = '2025-03-31'`,
    [],
    [TOTALS],
  ],
  [
    'an id of another player',
    () =>
      `update ledger_entry set owner = gen_random_uuid(), seq = 1, external_id = 'b02', source = (select source from ledger_entry ${entry('b02')}) ${entry('w01')}`,
    [IDS, BALANCE, CONTINUES],
    [IDS],
  ],
]

test.each(changes)('finds a change of %s', async (_name, statement, night, whole) => {
  await undone(statement(), async (pool) => {
    const found = await namesIn(auditRecent(pool, acme.server.clock.now(), LONG))
    if (night.length === 0) expect(found).toEqual([])
    for (const name of night) expect(found).toContain(name)
    if (whole.length === 0) return
    const everything = await namesIn(auditBooks(pool, LONG))
    for (const name of whole) expect(everything).toContain(name)
  })
})

test.each([
  [0, false],
  [1, true],
])('of a pocket that no entry names, a balance of %i differs: %s', async (vault, isFound) => {
  const older = `with s as (update ledger_seal_owner set pockets = pockets[:3] ${OF('owner')}),
      b as (update ledger_balance set pockets[4] = ${vault} ${OF('owner')})
    update ledger_entry set deltas = deltas[:3], after = after[:3] ${OF('owner')}`
  await undone(older, async (pool) => {
    const night = () => auditRecent(pool, acme.server.clock.now(), LONG)
    for (const audited of [night, () => auditBooks(pool, LONG)])
      expect((await namesIn(audited())).includes(BALANCE)).toBe(isFound)
  })
})

test('leaves a history that is longer than what a night recomputes to the audit of everything', async () => {
  const { rows } = await acme.server.deps.db.query<{ entries: number }>(
    'select sum(seq)::int as entries from ledger_balance where owner = $1',
    [player.playerId],
  )
  const nightEntries = Number(rows[0]?.entries)
  await undone(`update round set counted = '{7,7,0,0}' ${round('r30')}`, async (pool) => {
    const night = (more: object) =>
      namesIn(auditRecent(pool, acme.server.clock.now(), { ...LONG, historyMax: 0, nightEntries, ...more }))
    expect(await night({})).toEqual([COUNTERS])
    expect(await night({ nightEntries: nightEntries - 1 })).toEqual([])
  })
})

type IsSlow = (text: string, values?: unknown[]) => boolean

/** Each of these statements ends with the error of one that takes too long. */
function cancelling(pool: Connections, isSlow: IsSlow): Connections {
  return {
    async connect() {
      const client = await pool.connect()
      return {
        release: (isClosed) => client.release(isClosed),
        async query(text, values) {
          if (!isSlow(text, values)) return client.query(text, values)
          await client.query('savepoint before')
          try {
            return await client.query(`do $$ begin raise sqlstate '57014'; end $$`)
          } finally {
            await client.query('rollback to savepoint before')
          }
        },
      }
    },
  }
}

const LISTED = 'the players to recompute are listed'

test.each([
  ['count of open entries', 'select count(*)::text as count from ledger_entry', BALANCE],
  ['comparison of balances', 'from (select * from ledger_balance', BALANCE],
  ['chain of entries', 'lag_seq', CONTINUES],
  ['list of recent players', 'having sum(seq)', LISTED],
  ['list of the players of the night', 'from ledger_owner', LISTED],
  ['comparison of a sealed day', 'from (select * from ledger_seal_owner', SEALED],
  ['chain of seals', 'day_before', SEALS],
])('reports a cancelled %s as a finding, and finds the rest', async (_name, part, check) => {
  await undone(`update round set counted = '{7,7,0,0}' ${round('r02')}`, async (pool) => {
    const { findings } = await auditRecent(
      cancelling(pool, (text) => text.includes(part)),
      acme.server.clock.now(),
      LONG,
    )
    expect(findings).toContainEqual({ check, difference: { error: 'cancelled: it took too long' } })
    expect(findings.map(nameOf)).toContain(COUNTERS)
  })
})

test.each([
  ['a check', 'from public.round where opened_at >= $1', COUNTERS],
  ['the list of recent players', 'having sum(seq)', LISTED],
])(
  'after days with a difference, %s that takes too long reads the time since the last complete audit',
  async (_name, part, check) => {
    const now = new Date('2025-04-12T03:30:00Z')
    const isSlow: IsSlow = (text, [from] = []) =>
      text.includes(part) && (from as Date) < new Date('2025-04-10T00:00:00Z')
    const audited =
      "insert into task_run (task, at, result) values ('ledger.audit.complete', '2025-04-11T03:31Z', 1)"
    await undone(audited, async (pool) => {
      expect((await auditRecent(cancelling(pool, isSlow), now, LONG)).findings).toEqual([])
      const always: IsSlow = (text) => text.includes(part)
      expect((await auditRecent(cancelling(pool, always), now, LONG)).findings.map(nameOf)).toContain(check)
    })
    // If the last complete audit is older, nothing has read the days since.
    await undone(audited.replace('04-11', '04-05'), async (pool) => {
      expect((await auditRecent(cancelling(pool, isSlow), now, LONG)).findings.map(nameOf)).toContain(check)
    })
  },
)

test.each([
  ['ends once the player’s whole history is right', COUNTERS, 'slow', '2025-04-12', 'r02', []],
  ['is found in the player’s whole history', COUNTERS, 'slow', '2025-04-12', 'r30', [COUNTERS]],
  ['of a check that read the time since it began ends', IDS, 'fast', '2025-04-12', 'r02', []],
  ['of a check that was cancelled is kept', IDS, 'slow', '2025-04-12', 'r02', [IDS]],
  ['of a check whose days are too long ago is kept', IDS, 'fast', '2025-05-20', 'r02', [IDS]],
])('a difference of the night before %s', async (_name, check, speed, day, changed, expected) => {
  const isSlow: IsSlow = (text, [from] = []) =>
    speed === 'slow' && /public\.|having sum/.test(text) && (from as Date) < new Date('2025-04-10T00:00:00Z')
  const night = `with f as (insert into audit_finding values (1, '${check}', '{"player":"${player.playerId}","id":"1"}')),
      c as (update round set counted = case external_id when 'r02' then counted else '{7,7,0,0}' end ${round(changed)})
    insert into task_run (task, at, result) values ('ledger.audit.complete', '2025-04-11T03:31Z', 1)`
  await undone(night, async (pool) => {
    const found = auditRecent(cancelling(pool, isSlow), new Date(`${day}T03:30:00Z`), LONG)
    expect(await namesIn(found)).toEqual(expected)
  })
})
