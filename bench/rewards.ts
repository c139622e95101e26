/**
 * Measures what counting costs, per ended round: all counters of rewards, in the transaction that ends their delivery, and the
 * payment of cashback for a week; then the simulation of offers. Rounds of many players, as the lanes report them: 100 deliveries together.
 * Nearly every round of a batch is of another player, who plays some twenty rounds of a game before they choose another one.
 *
 * `node bench/rewards.ts [--short] [--counting]`; `--counting`: without the simulation.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { payEndedPeriods } from '../apps/server/src/modules/cashback/payments.service.ts'
import { countFacts } from '../apps/server/src/modules/facts/facts.consumer.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { inTransaction } from '../apps/server/src/platform/database/database.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { start } from '../apps/server/src/start.ts'
import { makeDatabase, makePlayers } from './posting/players.ts'
import { report, rounded } from './posting/report.ts'
import { readPostgresCpuMs } from './posting/postgres-cpu.ts'
import { endedRound } from './rewards/ended-round.ts'
import { measureSimulations } from './rewards/simulations.ts'

const isShort = process.argv.includes('--short')
const PLAYERS = isShort ? 2_000 : 20_000
const BATCHES = isShort ? 20 : 100
/** 100 deliveries of ten rounds each: 10,000 rounds a second are ten of them. */
const ROUNDS_PER_BATCH = 1_000
/** Rounds of a player in a game before the next one. 1: another game each time. */
const ROUNDS_PER_GAME = Number(process.env['ROUNDS_PER_GAME'] ?? 20)
const TARGET_MICROSECONDS = 60

const home = mkdtempSync(path.join(tmpdir(), 'fairhall-rewards-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'rewards')
const players = await makePlayers(databaseUrl, PLAYERS)
const env = { DATA_DIR: home, DATABASE_URL: databaseUrl, ROLES: 'api,studio', LOG_LEVEL: 'silent', PORT: '0' }
const server = await start(loadConfig(env), { hasBackground: false, migrates: true })
const { deps } = server
await deps.catalogue.refresh()
const games = (await deps.catalogue.current()).games.map(({ id }) => id)
const LAST_WEEK = deps.clock.now().getTime() - 8 * 86_400_000

// A programme pays from the period in which it begins.
const atStart = { now: () => new Date(LAST_WEEK - 86_400_000) }
await payEndedPeriods({ ...deps, clock: atStart })

let ended = 0
function endRound() {
  ended += 1
  const stake = 20 + (ended % 13) * 10
  const player = (ended * 7919) % players.length
  // Not all players choose another game at the same time.
  const choice = Math.floor((ended / players.length + player) / ROUNDS_PER_GAME)
  return endedRound({
    playerId: players[player]?.playerId,
    gameId: games[(player + choice * 7) % games.length],
    staked: stake * 100,
    won: ended % 3 === 0 ? stake * 100 : 0,
    at: new Date(LAST_WEEK + ended),
  })
}

const consumer = countFacts(deps)
for (const name of ['first rounds of players', 'later rounds']) {
  const batches = Array.from({ length: BATCHES }, () => Array.from({ length: ROUNDS_PER_BATCH }, endRound))
  const began = performance.now()
  const cpuBefore = process.cpuUsage()
  const databaseBefore = readPostgresCpuMs(database.pid)
  for (const batch of batches) await inTransaction(deps.db, (tx) => consumer.handle(tx, batch))
  const rounds = BATCHES * ROUNDS_PER_BATCH
  const { user, system } = process.cpuUsage(cpuBefore)
  const microseconds = ((performance.now() - began) * 1000) / rounds
  report({
    bench: `rewards: counting, ${name}`,
    microsecondsPerRound: rounded(microseconds),
    target: TARGET_MICROSECONDS,
    ok: microseconds <= TARGET_MICROSECONDS,
    processMicroseconds: rounded((user + system) / rounds),
    databaseMicroseconds: rounded(((readPostgresCpuMs(database.pid) - databaseBefore) * 1000) / rounds),
    rounds,
    players: PLAYERS,
  })
}

const began = performance.now()
await payEndedPeriods(deps)
const seconds = (performance.now() - began) / 1000
const { rows } = await deps.pool.query<{ count: number }>(
  `select count(*)::int as count from reward_grant where cause_kind = 'cashback'`,
)
const owed = rows[0]?.count ?? 0
const perMillionMinutes = ((seconds / owed) * 1_000_000) / 60
report({
  bench: 'rewards: owing the cashback of a week',
  players: owed,
  seconds: rounded(seconds),
  minutesPerMillionPlayers: rounded(perMillionMinutes),
  target: 5,
  ok: perMillionMinutes <= 5,
})

if (!process.argv.includes('--counting')) await measureSimulations(isShort)

await server.stop()
await database.stop()
rmSync(home, { recursive: true, force: true })
