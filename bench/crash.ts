/**
 * Kills the poster and PostgreSQL with `kill -9` under a load of whole bets, half of the times between the read and the
 * write of a batch, and then asks the books: was anything lost that had been acknowledged, was anything booked twice, does
 * the audit differ? Whoever was not answered tries again with the same ids, as game providers do.
 * `--kills=20` says how often.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { auditBooks, type WalletCall, type WalletReply } from '../apps/server/src/modules/rounds/index.ts'
import { type EmbeddedDatabase, startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { PosterClient } from './crash/poster-client.ts'
import { type BenchPlayer, makePlayers } from './posting/players.ts'
import { report } from './posting/report.ts'

const kills = Number(/--kills=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 20)
const CALLERS = 64
const PLAYERS = 200
const BETWEEN_KILLS_MS = 1200

interface Acknowledged {
  call: WalletCall
  reply: WalletReply
}

let isOver = false
let retried = 0

async function bets(
  poster: PosterClient,
  players: readonly BenchPlayer[],
  kept: Acknowledged[],
): Promise<void> {
  while (!isOver) {
    const { playerId, accountId, sessionId } = players[
      Math.floor(Math.random() * players.length)
    ] as BenchPlayer
    const roundId = crypto.randomUUID()
    const account = { id: accountId, playerId, currency: 'EUR' }
    for (const type of ['bet', 'win'] as const) {
      const amount = BigInt(1 + Math.floor(Math.random() * 300))
      const transactions = [{ id: `${roundId}${type}`, type, amount }]
      const base = {
        call: 'betwin',
        providerId: 'bench',
        account,
        game: 'bench',
        roundId,
        sessionId,
      } as const
      const call: WalletCall = { ...base, isFinished: type === 'win', transactions }
      kept.push({ call, reply: await insist(poster, call) })
    }
  }
}

async function insist(poster: PosterClient, call: WalletCall): Promise<WalletReply> {
  for (;;) {
    try {
      return await poster.post(call)
    } catch {
      retried += 1
      await pause(100)
    }
  }
}

async function killAll(
  poster: PosterClient,
  start: () => Promise<EmbeddedDatabase>,
  first: EmbeddedDatabase,
) {
  let database = first
  for (let kill = 0; kill < kills; kill++) {
    await pause(BETWEEN_KILLS_MS)
    const isDatabase = kill % 2 === 1
    const isBetween = kill % 4 >= 2
    if (isDatabase) {
      if (isBetween) poster.dieBetweenFlights(database.pid)
      else process.kill(database.pid, 'SIGKILL')
      await database.gone
      database = await start()
    } else {
      const { pid } = poster
      if (isBetween) poster.dieBetweenFlights(0)
      else poster.kill()
      while (poster.pid === pid) await pause(10)
    }
    process.stderr.write(
      `${kill + 1}: ${isDatabase ? 'PostgreSQL' : 'poster'}${isBetween ? ' between the flights' : ''}\n`,
    )
  }
  await pause(BETWEEN_KILLS_MS)
  return database
}

/** Whether each acknowledged transaction stands in the journal once, under the id that was answered. */
async function check(pool: pg.Pool, kept: readonly Acknowledged[]) {
  const { rows } = await pool.query<{ external_id: string; seq: string; times: string }>(
    `select external_id, min(seq)::text as seq, count(*)::text as times from ledger_entry
      where source = 'bench' and kind in ('bet', 'win') group by owner, external_id`,
  )
  const stored = new Map(rows.map((row) => [row.external_id, row]))
  let lost = 0
  for (const { reply } of kept) {
    if (reply.is === 'refused') continue
    for (const { idProvider, id } of reply.transactions) {
      if (id.split(':')[1] !== stored.get(idProvider)?.seq) lost += 1
    }
  }
  return { lost, doubled: rows.filter((row) => row.times !== '1').length, entries: rows.length }
}

async function main(): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'fairhall-crash-'))
  const start = () => startEmbedded({ home, durable: true })
  let database = await start()
  try {
    const players = await makePlayers(database.url, PLAYERS)
    const poster = new PosterClient(() => database.url)
    const kept: Acknowledged[] = []
    const load = Promise.all(Array.from({ length: CALLERS }, () => bets(poster, players, kept)))
    database = await killAll(poster, start, database)
    isOver = true
    await load

    // The same ids once more, all of them: each must be answered as it was.
    let differently = 0
    for (let i = 0; i < kept.length; i += 500) {
      const part = kept.slice(i, i + 500)
      const again = await Promise.all(part.map(({ call }) => insist(poster, call)))
      const toText = (reply: WalletReply) =>
        JSON.stringify(reply, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      differently += again.filter(
        (reply, n) => toText(reply) !== toText((part[n] as Acknowledged).reply),
      ).length
    }
    poster.close()
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    const { lost, doubled, entries } = await check(pool, kept)
    const { findings } = await auditBooks(pool)
    await pool.end()
    for (const finding of findings) process.stderr.write(`${JSON.stringify(finding)}\n`)
    const acknowledged = kept.filter(({ reply }) => reply.is === 'done').length
    const auditDifferences = findings.length
    report({
      bench: 'crash',
      kills,
      acknowledged,
      retried,
      entries,
      lost,
      doubled,
      answeredDifferently: differently,
      auditDifferences,
    })
    process.exitCode = lost + doubled + differently + auditDifferences === 0 ? 0 : 1
  } finally {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

await main()
