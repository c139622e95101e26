/**
 * Kills the server and PostgreSQL with `kill -9` under a load of bets at the wallet API, half of the times between the
 * read and the write of a batch. Then checks that no acknowledged call was lost or booked twice, and that the audit
 * finds no difference. A call without an answer is retried with the same ids, as providers do. `--kills=20` sets the
 * number of kills.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { auditBooks } from '../apps/server/src/modules/audit/index.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { compareWithJournal, startBetLoad } from './crash/bet-load.ts'
import type { Acknowledged, Caller } from './crash/caller.ts'
import type { RestartingServer } from './crash/restarting-server.ts'
import { numberOption } from './posting/options.ts'
import { report } from './posting/report.ts'

const kills = numberOption('kills', 20)
const CALLERS = 64
const PLAYERS = 200
const BETWEEN_KILLS_MS = 1200

async function killAll(
  server: RestartingServer,
  start: () => Promise<EmbeddedDatabase>,
  first: EmbeddedDatabase,
) {
  let database = first
  for (let kill = 0; kill < kills; kill++) {
    await server.ready
    await pause(BETWEEN_KILLS_MS)
    const isDatabase = kill % 2 === 1
    const isBetween = kill % 4 >= 2
    if (isDatabase) {
      if (isBetween) server.crashBetweenPipelines(database.pid)
      else process.kill(database.pid, 'SIGKILL')
      await database.gone
      database = await start()
    } else {
      const { pid } = server
      if (isBetween) server.crashBetweenPipelines(0)
      else server.kill()
      while (server.pid === pid) await pause(10)
    }
    process.stderr.write(
      `${kill + 1}: ${isDatabase ? 'PostgreSQL' : 'server'}${isBetween ? ' between the pipelines' : ''}\n`,
    )
  }
  await server.ready
  await pause(BETWEEN_KILLS_MS)
  return database
}

/** Repeats all calls with the same ids and counts answers that differ from the first ones. */
async function countOtherAnswers(caller: Caller, kept: readonly Acknowledged[]): Promise<number> {
  let other = 0
  for (let from = 0; from < kept.length; from += CALLERS) {
    const part = kept.slice(from, from + CALLERS)
    const again = await Promise.all(part.map(({ body }) => caller.callUntilAnswered(body)))
    other += again.filter((answer, index) => answer !== part[index]?.answer).length
  }
  return other
}

async function main(): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-crash-'))
  const start = () => startEmbedded({ home: path.join(home, 'postgres'), durable: true })
  let database = await start()
  try {
    const { server, caller, kept, end } = await startBetLoad(home, database.url, {
      callers: CALLERS,
      players: PLAYERS,
    })
    database = await killAll(server, start, database)
    await end()
    const answeredDifferently = await countOtherAnswers(caller, kept)
    await caller.close()
    await server.close()

    const pool = new Pool({ connectionString: database.url, max: 1 })
    const { lost, doubled, entries } = await compareWithJournal(pool, kept)
    const { findings } = await auditBooks(pool)
    await pool.end()
    for (const finding of findings) process.stderr.write(`${JSON.stringify(finding)}\n`)
    report({
      bench: 'crash',
      kills,
      acknowledged: kept.length,
      retried: caller.retried,
      entries,
      lost,
      doubled,
      answeredDifferently,
      auditDifferences: findings.length,
    })
    process.exitCode = lost + doubled + answeredDifferently + findings.length === 0 ? 0 : 1
  } finally {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

await main()
