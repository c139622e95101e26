/**
 * What the history of a player reads of a large table of rounds. Each query must read about as much whatever the number of rounds,
 * of other players and of the player, whose rounds it may look at up to a limit. One player has a third of all rounds.
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
import { numberedId, numberedIdSql } from '../posting/numbered-ids.ts'
import { report, rounded } from '../posting/report.ts'
import { medianMs } from '../posting/timed.ts'

const ROUNDS = process.argv.includes('--short') ? 600_000 : 2_000_000
const ROUNDS_PER_STATEMENT = 100_000
const PLAYERS = 2000
const RUNS = 5
/** What two queries look at, each at most 3,000 rows, and a page. */
const ROWS_MAX = 6100
/** More than 50 pages need, index included. */
const BLOCKS_MAX = 2000

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-history-'))
const cluster = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
await migrate(cluster.url)
// One connection, because each counts what it has read.
const { db, close } = openDatabase({ url: cluster.url, poolSize: 1 })

const heavy = numberedId('player', 0)
const usual = numberedId('player', 7)

for (let from = 0; from < ROUNDS; from += ROUNDS_PER_STATEMENT)
  await db.query(
    `insert into round (player, provider, external_id, id, asset, game, staked, won, counted, open, opened_at, closed_at)
     select ${numberedIdSql('player', 'case n % 3 when 0 then 0 else n % $3 end')}, 'studio', n::text,
            ${numberedIdSql('round', 'n')}, 'EUR', 'g' || n % 500, '{100,0}',
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
const month = { ...all, from: new Date('2024-02-01'), to: new Date('2024-03-01') }

const reads: Record<string, (player: string) => Promise<unknown>> = {
  'the first page': (player) => listRounds(db, player, all, first),
  'a game that was never played': (player) => listRounds(db, player, { ...all, gameId: 'none' }, first),
  'wins of a game': (player) =>
    listRounds(db, player, { ...all, gameId: 'g4', statuses: [RoundStatus.won] }, first),
  'a month in the past': (player) => listRounds(db, player, month, first),
  'page 50': (player) => listRounds(db, player, all, { ...first, page: 50 }),
  'one old round': (player) => findRound(db, player, numberedId('round', player === heavy ? 3 : 7)),
  'open rounds, none': (player) => listOpenRounds(db, player, 10),
  'own bets on a game that was never played': (player) =>
    listFinishedBets(db, player, { gameId: 'none', currencies: ['EUR'], max: 10 }),
}

for (const [what, read] of Object.entries(reads))
  for (const player of [usual, heavy]) {
    await read(player)
    const before = await countReads()
    const ms = await medianMs(RUNS, () => read(player))
    const after = await countReads()
    const rows = Math.round((after.rows - before.rows) / RUNS)
    const blocks = Math.round((after.blocks - before.blocks) / RUNS)
    report({
      bench: 'history',
      what,
      rounds: ROUNDS,
      ofPlayer: player === heavy ? Math.floor(ROUNDS / 3) : Math.floor((ROUNDS / PLAYERS / 3) * 2),
      ms: rounded(ms, 1),
      rows,
      blocks,
      ok: rows <= ROWS_MAX && blocks <= BLOCKS_MAX,
    })
  }
await close()
await cluster.stop()
rmSync(home, { recursive: true, force: true })
