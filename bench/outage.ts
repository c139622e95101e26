/**
 * Takes PostgreSQL away from a living server under a load of whole bets, by `kill -9`, by its own stop and by a freeze, and brings it
 * back: does the process survive, how long until it takes bets again, and was anything lost or booked twice? `--kills=50`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { freePort } from '../tests/support/free-port.ts'
import { type Acknowledged, Caller } from './crash/caller.ts'
import { MortalServer } from './crash/mortal-server.ts'
import { type BenchPlayer, makePlayers } from './posting/players.ts'
import { report } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const kills = Number(/--kills=(\d+)/.exec(process.argv.join(' '))?.[1] ?? (isShort ? 8 : 50))
const CALLERS = 32
const PLAYERS = 100
const BETWEEN_MS = 1500
const AWAY_MS = 700
/** A fast stop, a crash of all backends, an immediate stop. */
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-outage-'))
const start = () => startEmbedded({ home: path.join(home, 'postgres'), durable: true })
let database = await start()
let isOver = false
const kept: Acknowledged[] = []

async function play(caller: Caller, players: readonly BenchPlayer[]): Promise<void> {
  while (!isOver)
    await caller.playRound(players[Math.floor(Math.random() * players.length)] as BenchPlayer, kept)
}

/** How long until a bet is acknowledged again. */
async function untilItWorks(): Promise<number> {
  const from = performance.now()
  const before = kept.length
  while (kept.length === before) await pause(10)
  return performance.now() - from
}

try {
  const players = await makePlayers(database.url, PLAYERS)
  const setup = new pg.Client({ connectionString: database.url })
  await setup.connect()
  await setup.query(`update game_session set game = 'koi-river'`)
  await setup.end()
  const PORT = String(await freePort())
  const server = new MortalServer({
    PORT,
    DATA_DIR: home,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    ROLES: 'api,door,realtime,jobs,studio,sandbox',
  })
  const { secret } = await server.ready
  const caller = new Caller(`http://127.0.0.1:${PORT}`, secret, CALLERS)
  const load = Promise.all(Array.from({ length: CALLERS }, () => play(caller, players)))
  const backMs: number[] = []
  let died = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(BETWEEN_MS)
    const { pid } = server
    process.kill(database.pid, SIGNALS[kill % SIGNALS.length])
    await database.gone
    await pause(AWAY_MS)
    database = await start()
    backMs.push(await untilItWorks())
    if (server.pid !== pid) died += 1
  }
  isOver = true
  await load
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const lag = async () =>
    Number(
      (await pool.query('select (select count(*) from ledger_outbox) + (select count(*) from delivery) as n'))
        .rows[0]?.n,
    )
  const lagFrom = performance.now()
  while ((await lag()) > 0 && performance.now() - lagFrom < 60_000) await pause(100)
  const outboxLeft = await lag()
  const { rows } = await pool.query<{ external_id: string; times: string }>(
    `select external_id, count(*)::text as times from ledger_entry
      where source = 'studio' and kind in ('bet', 'win') group by owner, external_id`,
  )
  const stored = new Set(rows.map((row) => row.external_id))
  const idsOf = ({ answer }: Acknowledged) =>
    (JSON.parse(answer) as { transactions: { id_provider: string }[] }).transactions.map(
      (one) => one.id_provider,
    )
  const lost = kept.flatMap(idsOf).filter((id) => !stored.has(id)).length
  const doubled = rows.filter(({ times }) => times !== '1').length
  const { findings } = await auditBooks(pool)
  await pool.end()
  await caller.close()
  await server.close()
  const slowestBackMs = Math.max(...backMs)
  report({
    bench: 'outage',
    kills,
    died,
    slowestBackMs,
    acknowledged: kept.length,
    lost,
    doubled,
    outboxLeft,
    auditDifferences: findings.length,
  })
  process.exitCode =
    died + lost + doubled + outboxLeft + findings.length === 0 && slowestBackMs <= 5000 ? 0 : 1
} finally {
  await database.stop()
  rmSync(home, { recursive: true, force: true })
}
