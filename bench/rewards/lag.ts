/**
 * How far counting is behind at 3,000 rounds a second, and what bets cost at the same time: with all consumers of events, and with all but
 * the one that counts for rewards, in alternating pairs. Rounds begin at a fixed rate in this process; consumers run in another one.
 * Players differ in stake and tempo, so that they don't all reach a level at the same time.
 *
 * `node bench/rewards/lag.ts [--short] [--rounds=3000] [--pairs=7]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { startBenchProcess } from '../bench-process.ts'
import { benchGame, measureAtRate, openBenchBooks, wholeBet } from '../posting/load.ts'
import { numberOption } from '../posting/options.ts'
import { measurePairs } from '../posting/pairs.ts'
import { type BenchPlayer, makeDatabase, makePlayers } from '../posting/players.ts'
import { readPostgresCpuMs } from '../posting/postgres-cpu.ts'
import { median, p99, report, rounded } from '../posting/report.ts'
import { insertPeople } from '../protection/product.ts'
import type { Ask, Ready, Taken } from './consumer-process.ts'

const isShort = process.argv.includes('--short')
const ROUNDS_PER_SECOND = numberOption('rounds', 3_000)
const PLAYERS = 10_000
const [WARM_SECONDS, SECONDS] = isShort ? [4, 8] : [5, 20]
const PAIRS = numberOption('pairs', isShort ? 3 : 7)
/** In subunits, 100 on average. */
const STAKES = [20n, 50n, 100n, 130n, 200n]
/** 5 to 38 rounds a minute at 3,000 a second. With the stakes, players differ by up to 80 times. */
const TEMPOS = [1, 2, 4, 8]
const LAG_MAX_MS = 1_000
const P99_GROWTH_MAX = 1.1

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-lag-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'counting_lag')
const players = await makePlayers(databaseUrl, PLAYERS)
const consumer = startBenchProcess<Ask>('rewards/consumer-process.ts', [home, databaseUrl])
const { games } = await consumer.next<Ready>()
const gameOf = await prepare(players, games)
const books = openBenchBooks(databaseUrl, () => new Date())
const stakes = new Map(players.map(({ playerId }, nth) => [playerId, STAKES[nth % STAKES.length] ?? 100n]))
/** Each as often as their tempo. */
const playing = players.flatMap((player, nth) =>
  Array<BenchPlayer>(TEMPOS[nth % TEMPOS.length] ?? 1).fill(player),
)
const work = wholeBet(books, playing, gameOf, ({ playerId }) => stakes.get(playerId) ?? 100n)

/** Players stake their own cash, because rewards don't count rounds with a bonus, each in a game of the catalogue. */
async function prepare(all: readonly BenchPlayer[], ids: readonly string[]) {
  const chosen = ids.map(benchGame)
  const ofPlayers = new Map(all.map(({ playerId }, nth) => [playerId, chosen[nth % chosen.length]]))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await insertPeople(client)
  await client.query(
    `update ledger_balance set pockets[1] = 1000000000, pockets[2] = 0, bonus_id = null, bonus_max_bet = null, bonus_target = 0
      where seq = 2`,
  )
  await client.query(
    'update game_session s set game = n.game from unnest($1::uuid[], $2::text[]) n(player, game) where s.player = n.player',
    [[...ofPlayers.keys()], [...ofPlayers.values()].map((game) => game?.id)],
  )
  await client.query('vacuum analyze')
  await client.end()
  return ({ playerId }: BenchPlayer) => ofPlayers.get(playerId) ?? benchGame('bench')
}

interface Cost {
  p99Ms: number
  perSecond: number
  lagsMs: number[]
  /** Of a processor: those of the bets, of the consumers and of PostgreSQL. */
  cpu: number[]
}

async function measure(rewards: 'with' | 'without'): Promise<Cost> {
  await consumer.ask({ kind: 'begin', counts: rewards === 'with' })
  await measureAtRate(work, ROUNDS_PER_SECOND, WARM_SECONDS)
  await consumer.ask<Taken>({ kind: 'take' })
  const databaseBefore = readPostgresCpuMs(database.pid)
  const cpuBefore = process.cpuUsage()
  const began = performance.now()
  const { p99: p99Ms, perSecond } = await measureAtRate(work, ROUNDS_PER_SECOND, SECONDS)
  const elapsedMs = performance.now() - began
  const { user, system } = process.cpuUsage(cpuBefore)
  const databaseMs = readPostgresCpuMs(database.pid) - databaseBefore
  const { cpuMs, lagsMs } = await consumer.ask<Taken>({ kind: 'take' })
  await consumer.ask({ kind: 'end' })
  // Rounds that were still waiting: without them, a backlog would look shorter than it is.
  const late = await consumer.ask<Taken>({ kind: 'take' })
  const cpu = [(user + system) / 1000, cpuMs, databaseMs].map((ms) => rounded(ms / elapsedMs))
  return { p99Ms, perSecond, lagsMs: [...lagsMs, ...late.lagsMs], cpu }
}

const all = await measurePairs(PAIRS, ['with', 'without'], measure)
const ratios = all.map(([counted, alone]) => counted.p99Ms / alone.p99Ms)
const lagsMs = all.flatMap(([counted]) => counted.lagsMs)
const lagMs = p99(lagsMs)
report({
  bench: 'rewards: how far counting is behind the bets',
  roundsPerSecond: ROUNDS_PER_SECOND,
  reachedPerSecond: Math.round(median(all.map(([{ perSecond }]) => perSecond / 2))),
  medianMs: rounded(median(lagsMs)),
  p99Ms: rounded(lagMs),
  slowestMs: lagsMs.reduce((most, one) => Math.max(most, one), 0),
  target: LAG_MAX_MS,
  ok: lagMs <= LAG_MAX_MS,
  pairsP99Ms: all.map(([counted]) => p99(counted.lagsMs)),
  countedRounds: lagsMs.length,
})
report({
  bench: 'rewards: the p99 of bets, with rewards against without',
  ratio: rounded(median(ratios)),
  target: P99_GROWTH_MAX,
  ok: median(ratios) <= P99_GROWTH_MAX,
  pairs: ratios.map((ratio) => rounded(ratio)),
  p99Ms: all.map(([counted, alone]) => [rounded(counted.p99Ms, 1), rounded(alone.p99Ms, 1)]),
  processorsWith: all.map(([{ cpu }]) => cpu),
  processorsWithout: all.map(([, { cpu }]) => cpu),
  seconds: SECONDS,
})

await books.close()
consumer.send({ kind: 'stop' })
await consumer.ended
await database.stop()
rmSync(home, { recursive: true, force: true })
