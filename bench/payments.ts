/**
 * A million payments of ten thousand players, fifty thousand of them of one player. Measures the first page, a late
 * page and each filter, for that player and for others. SQL generates the data in a temporary database.
 *
 * `node bench/payments.ts [--short]`
 */
import { InvoiceType } from '@fairhall/contract'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import {
  countSucceeded,
  listInvoicesOfPlayer,
} from '../apps/server/src/modules/invoices/invoice-lists.queries.ts'
import { loadSettings } from '../apps/server/src/modules/settings/index.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { makeDatabase } from './posting/players.ts'
import { median, p95, report, rounded } from './posting/report.ts'
import { timed } from './posting/timed.ts'

const isShort = process.argv.includes('--short')
const PLAYERS = 10_000
const INVOICES = isShort ? 200_000 : 1_000_000
const OF_ONE = 50_000
const TIMES = isShort ? 50 : 200
const TARGET_MS = 10
const PER_PAGE = 20
/** The configured currencies: a list without a currency filter queries each of them. */
const currencies = [
  ...loadSettings(path.resolve(import.meta.dirname, '../config'))
    .current()
    .currencies.keys(),
]

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-payments-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'payments')
await migrate(databaseUrl)
await fill()
const { db, pool } = openDatabase({ url: databaseUrl, poolSize: 2, onIdleError: () => {} })

const { rows } = await pool.query<{ one: string; others: string[] }>(
  `select (select player_id from wallet_account order by id limit 1) as one,
     (select array_agg(player_id) from (select player_id from wallet_account order by id offset 1 limit 500) listed) as others`,
)
const { one = '', others = [] } = rows[0] ?? {}

type Filter = Parameters<typeof listInvoicesOfPlayer>[2]
const everything: Filter = {
  type: null,
  statuses: null,
  currencies,
  isOneCurrency: false,
  from: null,
  historyFrom: null,
  to: null,
}
const since = (days: number) => new Date(Date.now() - days * 86_400_000)
const filters: Record<string, Partial<Filter>> = {
  'no filter': {},
  deposits: { type: 1 },
  withdrawals: { type: 2 },
  'in progress': { statuses: [1] },
  succeeded: { statuses: [2] },
  failed: { statuses: [3] },
  'one currency': { currencies: ['EUR'], isOneCurrency: true },
  'a currency without payments': { currencies: ['JPY'], isOneCurrency: true },
  'the last week': { from: since(7) },
  'failed withdrawals of a year': { type: 2, statuses: [3], from: since(365) },
}

for (const [name, change] of Object.entries(filters)) {
  const filter = { ...everything, ...change }
  await measure(`payments: ${name}, first page`, (player) => read(player, filter, null))
  await measure(`payments: ${name}, late page`, (player) => read(player, filter, { at: since(200), id: one }))
}
await measure('payments: number of successful ones', (player) => countSucceeded(db, player))

await pool.end()
await database.stop()
rmSync(home, { recursive: true, force: true })

function read(player: string, filter: Filter, cursor: { at: Date; id: string } | null) {
  return listInvoicesOfPlayer(db, player, filter, { page: 1, perPage: PER_PAGE, cursor })
}

/** Two empty statements, because a list is two statements: the baseline of a busy machine. */
async function nothing(): Promise<void> {
  await pool.query('select 1')
  await pool.query('select 1')
}

async function measure(bench: string, work: (player: string) => Promise<unknown>): Promise<void> {
  const ofOne: number[] = []
  const ofOthers: number[] = []
  const ofNothing: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    ofNothing.push(await timed(nothing))
    ofOne.push(await timed(() => work(one)))
    ofOthers.push(await timed(() => work(others[time % others.length] ?? one)))
  }
  const slowest = Math.max(p95(ofOne), p95(ofOthers))
  report({
    bench,
    p95Ms: rounded(slowest),
    targetMs: TARGET_MS,
    ok: slowest <= TARGET_MS,
    ofOneMs: rounded(median(ofOne)),
    ofOthersMs: rounded(median(ofOthers)),
    ofNothingMs: rounded(median(ofNothing)),
    ofNothingP95Ms: rounded(p95(ofNothing)),
  })
}

/** Spreads payments over two years: three of four are deposits, nine of ten have ended. */
async function fill(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into wallet_account (id, player_id, currency, status)
      select gen_random_uuid(), gen_random_uuid(), 'EUR', 1 from generate_series(1, $1::int)`,
    [PLAYERS],
  )
  await client.query(
    `with player as (select row_number() over (order by id) as place, id, player_id from wallet_account)
     insert into invoice (id, number, player_id, account_id, type, state, method, provider, currency, amount, requested_amount,
       base_amount, rates_version, country, created_at, updated_at)
     select gen_random_uuid(), lpad(n::text, 12, '0'), player.player_id, player.id, kind,
       case kind when ${InvoiceType.deposit} then (array['success','success','success','success','success','success','failed','declined','expired','pending'])[1 + n % 10]
                 else (array['paid','paid','paid','paid','paid','paid','failed','declined','requested','sending'])[1 + n % 10] end,
       'card', 'sandbox', (array['EUR','EUR','EUR','USD','BTC'])[1 + (n / 10) % 5], 1000 + n, 1000 + n, 1000 + n, 1, 'DE', at, at
     from (select n, (case when n % 4 = 3 then ${InvoiceType.withdrawal} else ${InvoiceType.deposit} end)::smallint as kind, now() - random() * interval '730 days' as at,
             case when n <= $2 then 1 else 2 + n % ($1 - 1) end as place
           from generate_series(1, $3::int) n) made
     join player using (place)`,
    [PLAYERS, OF_ONE, INVOICES],
  )
  await client.query('vacuum analyze invoice')
  await client.end()
}
