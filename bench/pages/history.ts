/**
 * What the history of a player reads of a large table of rounds. The time of each query must depend on neither the rounds
 * of other players nor, apart from its stated limit, on those of the player. One player has a third of all rounds.
 *
 * `node bench/pages/history.ts [--short]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RoundStatus } from '@fairhall/contract'
import { findRound, listRounds } from '../../apps/server/src/modules/rounds/history/history.queries.ts'
import { listFinishedBets, listOpenRounds } from '../../apps/server/src/modules/rounds/rounds.queries.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { median, report, rounded } from '../posting/report.ts'

const ROUNDS = process.argv.includes('--short') ? 600_000 : 2_000_000
const ROUNDS_PER_STATEMENT = 100_000
const PLAYERS = 2000
const RUNS = 5
/** What two queries look at, each at most 3,000 rows, and a page. */
const ROWS_MAX = 6100

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-history-'))
const cluster = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
await migrate(cluster.url)
// One connection, because each counts what it has read.
const { db, close } = openDatabase({ url: cluster.url, poolSize: 1 })

const idOf = (n: number | string) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const heavy = idOf(0)
const usual = idOf(7)

for (let from = 0; from < ROUNDS; from += ROUNDS_PER_STATEMENT)
  await db.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select ('00000000-0000-4000-8000-' || lpad((case n % 3 when 0 then 0 else n % $3 end)::text, 12, '0'))::uuid, 'studio', n::text,
            ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'EUR', 'g' || n % 500, '{100,0}',
            case n % 4 when 0 then '{300,0}' else '{0,0}' end::bigint[], '{100,100,100,0}', false,
            timestamptz '2024-01-01' + n * interval '20 seconds', timestamptz '2024-01-01' + n * interval '20 seconds'
       from generate_series($1::int, $2::int) n`,
    [from + 1, from + ROUNDS_PER_STATEMENT, PLAYERS],
  )
await db.query('vacuum analyze')

interface ReadOfRounds {
  rows: number
  blocks: number
}

async function countReads(): Promise<ReadOfRounds> {
  await db.query('select pg_stat_force_next_flush()')
  const { rows } = await db.query<{ rows: bigint; blocks: bigint }>(
    `select seq_tup_read + idx_tup_fetch as rows, heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit as blocks
       from pg_stat_user_tables join pg_statio_user_tables using (relid) where pg_stat_user_tables.relname = 'round'`,
  )
  return { rows: Number(rows[0]?.rows), blocks: Number(rows[0]?.blocks) }
}

const all = { gameId: null, statuses: null, currencies: ['EUR'], from: null, to: null }
const first = { page: 1, perPage: 20, cursor: null }
const nth = (n: number) => idOf(n).replace('-8000-', '-9000-')
const month = { ...all, from: new Date('2024-02-01'), to: new Date('2024-03-01') }

const reads: Record<string, (player: string) => Promise<unknown>> = {
  'the first page': (player) => listRounds(db, player, all, first),
  'a game that was never played': (player) => listRounds(db, player, { ...all, gameId: 'none' }, first),
  'wins of a game': (player) =>
    listRounds(db, player, { ...all, gameId: 'g4', statuses: [RoundStatus.won] }, first),
  'a month in the past': (player) => listRounds(db, player, month, first),
  'page 50': (player) => listRounds(db, player, all, { ...first, page: 50 }),
  'one old round': (player) => findRound(db, player, nth(player === heavy ? 3 : 7)),
  'open rounds, none': (player) => listOpenRounds(db, player, 10),
  'own bets on a game that was never played': (player) =>
    listFinishedBets(db, player, { gameId: 'none', currencies: ['EUR'], max: 10 }),
}

for (const [what, read] of Object.entries(reads))
  for (const player of [usual, heavy]) {
    const times: number[] = []
    await read(player)
    const before = await countReads()
    for (let run = 0; run < RUNS; run += 1) {
      const begin = performance.now()
      await read(player)
      times.push(performance.now() - begin)
    }
    const after = await countReads()
    const rows = Math.round((after.rows - before.rows) / RUNS)
    report({
      bench: 'history',
      what,
      rounds: ROUNDS,
      ofPlayer: player === heavy ? Math.floor(ROUNDS / 3) : Math.floor((ROUNDS / PLAYERS / 3) * 2),
      ms: rounded(median(times), 1),
      rows,
      blocks: Math.round((after.blocks - before.blocks) / RUNS),
      ok: rows <= ROWS_MAX,
    })
  }
await close()
await cluster.stop()
rmSync(home, { recursive: true, force: true })
