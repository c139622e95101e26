/**
 * Pages of the office with much behind them: the timeline of a player with a hundred thousand rounds among a million others, a year of
 * payments by method, and a queue of a hundred thousand withdrawals. SQL generates the data in a temporary database.
 *
 * `node bench/pages/office.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WITHDRAWALS_PER_PAGE } from '@fairhall/contract/office/codes'
import { Client } from '@fairhall/postgres'
import {
  countPaymentDay,
  listDueDays,
  listPaymentCounts,
} from '../../apps/server/src/modules/invoices/payment-days.queries.ts'
import {
  countRequested,
  listRequested,
} from '../../apps/server/src/modules/invoices/withdrawal-queue.queries.ts'
import { summarisePayments } from '../../apps/server/src/modules/invoices/payment-days.rules.ts'
import { countRoundsOf, listEvents } from '../../apps/server/src/modules/office/players/timeline.queries.ts'
import { type Last, sources } from '../../apps/server/src/modules/office/players/timeline.rules.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { makeDatabase } from '../posting/players.ts'
import { median, p95, report, rounded } from '../posting/report.ts'
import { timed } from '../posting/timed.ts'

const isShort = process.argv.includes('--short')
const PLAYERS = 1_000
const ROUNDS_OF_ONE = 100_000
const ROUNDS = isShort ? 200_000 : 1_000_000
const WAITING = 100_000
const INVOICES = isShort ? 100_000 : 1_000_000
const TIMES = isShort ? 50 : 200
const PAGE = 51
const ROUNDS_MOST = 300
const TIMELINE_MS = 50
const REPORT_MS = 200
const QUEUE_MS = 200

const past = (share: string) => `now() - ${share} * interval '365 days'`
/** Of a year. */
const tables: readonly [table: string, columns: string, values: string, ofOne: number, count: number][] = [
  [
    'game_session',
    'id, player, account, game, session, started_at, ended_at',
    `gen_random_uuid(), w.id, w.account, 'game-' || n % 40, gen_random_uuid(), ${past('random()')}, null`,
    2_000,
    20_000,
  ],
  [
    'player_session',
    'id, player_id, created_at, refreshed_at, address, country, user_agent',
    `gen_random_uuid(), w.id, ${past('random()')}, now(), '203.0.113.1', 'DE', 'Mozilla/5.0'`,
    1_000,
    20_000,
  ],
  [
    'player_message',
    'id, player_id, cause, template, "values", created_at',
    `gen_random_uuid(), w.id, n::text, 'welcome', '{}', ${past('random()')}`,
    1_000,
    20_000,
  ],
  [
    'audit_event',
    'at, actor, action, subject, player_id, reason',
    `${past('random()')}, 'player:' || w.id, (array['limit.set','player.noted','player.profileChanged','player.shown'])[1 + n % 4],
      'player:' || w.id, w.id, 'x'`,
    5_000,
    50_000,
  ],
  [
    'invoice',
    `id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount, base_amount, rates_version,
      country, created_at, updated_at, settled_at`,
    `gen_random_uuid(), lpad(n::text, 12, '0'), w.id, w.account, 1, (array['success','success','failed','declined'])[1 + n % 4],
      (array['card','bank','wallet','voucher','coin'])[1 + n % 5], 'provider-' || n % 4, (array['EUR','USD','BRL'])[1 + n % 3],
      1000, 1000, 1000, 1, 'DE', ${past(`(n::float8 / $3)`)}, now(), ${past(`(n::float8 / $3)`)} + (n % 5000) * interval '1 second'`,
    1_000,
    INVOICES,
  ],
  [
    'invoice',
    `id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount, base_amount, rates_version,
      country, created_at, updated_at, looked_at_for`,
    `gen_random_uuid(), 'W' || n, w.id, w.account, 2, 'requested', (array['card','bank','wallet','voucher','coin'])[1 + n % 5], 'provider-' || n % 4,
      (array['EUR','USD','BRL'])[1 + n % 3], 1000 + n, 1000 + n, 1000 + (n * 7919) % 1000003, 1, 'DE', now() - n * interval '1 second', now(),
      case n % 1000 when 0 then array['owed'] else array['amount'] end`,
    1_000,
    WAITING,
  ],
]

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-office-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'office')
await migrate(databaseUrl)
await fill()
const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })
const { rows } = await pool.query<{ id: string }>('select id from player order by registered_at limit 1')
const one = rows[0]?.id ?? ''

const all = { from: sources, playerId: one, now: new Date() }
const play = { ...all, from: ['launch', 'bet'] as const }
const late: Last = { at: new Date(Date.now() - 200 * 86_400_000), source: 'registration', key: one }

await measure('office: timeline, first page', TIMELINE_MS, () => readTimeline({ ...all, last: null }))
await measure('office: timeline, late page', TIMELINE_MS, () => readTimeline({ ...all, last: late }))
await measure('office: timeline of play, 50 launches with rounds', TIMELINE_MS, () =>
  readTimeline({ ...play, last: null }),
)

const queue = { countries: null }
const middle = (await listRequested(db, queue, WAITING / 2)).at(-1) ?? null
const rare = { ...queue, method: 'coin', currency: 'BRL', reason: 'owed' }
for (const [name, filter] of Object.entries({
  'first page': queue,
  'late page': { ...queue, after: middle },
  'largest first': { ...queue, order: 'largest' as const },
  'three filters, few matches': rare,
  'one country, newest first': { ...queue, countries: ['SE'], order: 'newest' as const },
}))
  await measure(`office: queue of ${WAITING} withdrawals, ${name}`, QUEUE_MS, () =>
    listRequested(db, filter, WITHDRAWALS_PER_PAGE),
  )
await measure(`office: queue of ${WAITING} withdrawals, counts by filter`, QUEUE_MS, () =>
  countRequested(db, null),
)

const counting = performance.now()
for (const due of await listDueDays(db, 10_000)) await countPaymentDay(db, due)
const countMs = (performance.now() - counting) / 365
const year = { from: '2000-01-01', to: '2100-01-01' }
await measure('office: a year of payments by method', REPORT_MS, async () =>
  summarisePayments(await listPaymentCounts(db, year)),
)
report({
  bench: 'office: counting a day of payments',
  payments: Math.round(INVOICES / 365),
  ms: rounded(countMs),
})

await pool.end()
await database.stop()
rmSync(home, { recursive: true, force: true })

async function readTimeline(request: Parameters<typeof listEvents>[1]): Promise<void> {
  const events = await listEvents(db, request, PAGE)
  const launches = events.filter(({ source }) => source === 'launch').map(({ key }) => key)
  await countRoundsOf(db, one, launches, ROUNDS_MOST)
}

async function measure(bench: string, targetMs: number, work: () => Promise<unknown>): Promise<void> {
  const took: number[] = []
  const ofNothing: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    ofNothing.push(await timed(() => pool.query('select 1')))
    took.push(await timed(work))
  }
  const slowest = p95(took)
  report({
    bench,
    p95Ms: rounded(slowest),
    targetMs,
    ok: slowest <= targetMs,
    medianMs: rounded(median(took)),
    ofNothingP95Ms: rounded(p95(ofNothing)),
  })
}

/** A year. The first player has a tenth of the rounds, in 2,000 launches, and a thousand of everything else. */
async function fill(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into player (id, brand, email, password_hash, country, time_zone, locale, registered_at, registered_from)
     select gen_random_uuid(), 'fairhall', n || '@example.com', '-', case n % 50 when 0 then 'SE' else 'DE' end, 'Europe/Berlin', 'en', now() - interval '366 days'
         + n * interval '1 second', '203.0.113.1' from generate_series(1, $1::int) n`,
    [PLAYERS],
  )
  await client.query(
    `insert into wallet_account (player_id, currency, status) select id, 'EUR', 1 from player order by registered_at`,
  )
  const made = `(select n, case when n <= $2 then 1 else 2 + n % ($1 - 1) end as place from generate_series(1, $3::int) n)`
  const who = `(select row_number() over (order by p.registered_at) as place, p.id, a.id as account
     from player p join wallet_account a on a.player_id = p.id)`
  await client.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at)
     select w.id, 'acme', n::text, gen_random_uuid(), 'EUR', 'game-' || (n / 50) % 40, '{100,0}', '{90,0}', '{0,0,0,0}', false,
       ${past(`(n::float8 / $3)`)} from ${made} m join ${who} w using (place)`,
    [PLAYERS, ROUNDS_OF_ONE, ROUNDS],
  )
  for (const [table, columns, values, ofOne, count] of tables)
    await client.query(
      `insert into ${table} (${columns}) select ${values} from ${made} m join ${who} w using (place)`,
      [PLAYERS, ofOne, count],
    )
  await client.query(
    `insert into payment_day_due (day) select distinct (created_at at time zone 'UTC')::date from invoice`,
  )
  await client.query('vacuum analyze')
  await client.end()
}
