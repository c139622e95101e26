/**
 * Stops PostgreSQL under a running server with a load of bets, by a crash, a fast stop and an immediate stop, and
 * restarts it. Checks that the process survives and nothing is lost or booked twice, and measures the time until bets
 * are accepted. `--kills=50`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { auditBooks } from '../apps/server/src/modules/audit/index.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { type BetLoad, compareWithJournal, startBetLoad } from './crash/bet-load.ts'
import { numberOption } from './posting/options.ts'
import { report } from './posting/report.ts'

const isShort = process.argv.includes('--short')
const kills = numberOption('kills', isShort ? 8 : 50)
const CALLERS = 32
const PLAYERS = 100
const BETWEEN_MS = 1500
const AWAY_MS = 700
/** Crash, fast stop, immediate stop. */
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-outage-'))
const start = () => startEmbedded({ home: path.join(home, 'postgres'), durable: true })
let database = await start()

/** Measures the time until a bet is acknowledged again. */
async function untilItWorks(kept: BetLoad['kept']): Promise<number> {
  const from = performance.now()
  const before = kept.length
  while (kept.length === before) await pause(10)
  return performance.now() - from
}

try {
  const { server, caller, kept, end } = await startBetLoad(home, database.url, {
    callers: CALLERS,
    players: PLAYERS,
  })
  const backMs: number[] = []
  let died = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(BETWEEN_MS)
    const { pid } = server
    process.kill(database.pid, SIGNALS[kill % SIGNALS.length])
    await database.gone
    await pause(AWAY_MS)
    database = await start()
    backMs.push(await untilItWorks(kept))
    if (server.pid !== pid) died += 1
  }
  await end()
  const pool = new Pool({ connectionString: database.url, max: 1 })
  const lag = async () =>
    Number(
      (await pool.query('select (select count(*) from ledger_outbox) + (select count(*) from delivery) as n'))
        .rows[0]?.n,
    )
  const lagFrom = performance.now()
  while ((await lag()) > 0 && performance.now() - lagFrom < 60_000) await pause(100)
  const outboxLeft = await lag()
  const { lost, doubled } = await compareWithJournal(pool, kept)
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
