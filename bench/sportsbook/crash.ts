/**
 * Kills two servers in turn with `kill -9` while a sportsbook sends every call of its wallet API, half of the times between the read and
 * the write of a batch. A call without an answer is repeated at the other server. Then checks that each call was answered as if nothing had
 * happened, that every player has the same money as at the beginning, and that the audit finds no difference.
 *
 * `node bench/sportsbook/crash.ts [--kills=20]`
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from '@fairhall/postgres'
import { freePort } from '#tests/support/server/free-port.ts'
import { auditBooks } from '../../apps/server/src/modules/audit/index.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { RestartingServer } from '../crash/restarting-server.ts'
import { numberOption } from '../posting/options.ts'
import { type BenchPlayer, makePlayers } from '../posting/players.ts'
import { report } from '../posting/report.ts'
import { CALL_NAMES } from './bet-story.ts'
import { Sportsbook } from './sportsbook.ts'

const kills = numberOption('kills', 20)
const CALLERS = 48
const BETWEEN_KILLS_MS = 1_200
const SECRET = 'a secret for benchmarks'
const HOME_PREFIX = path.join(tmpdir(), 'fairhall-sports-crash-')

/** The settings of both servers: the default ones, with a sportsbook. */
function writeConfig(home: string): string {
  const folder = path.join(home, 'config')
  cpSync(path.resolve(import.meta.dirname, '../../config'), folder, { recursive: true })
  const secret = { from: 'environment', name: 'BENCH_SPORTS' }
  const sportsbooks = [{ id: 'bench', name: 'Bench', secret, isEnabled: true }]
  writeFileSync(path.join(folder, 'sportsbooks.json'), JSON.stringify({ sportsbooks }))
  return folder
}

/** Players with 0.50 of cash, and a bonus for sports that no bench can wager. */
async function givenBettors(pool: Pool, databaseUrl: string): Promise<BenchPlayer[]> {
  const players = await makePlayers(databaseUrl, CALLERS)
  await pool.query(`update game_session set game = 'sports:bench'`)
  const counting = { oddsMin: 1_000, legOddsMin: 1_000, legsMin: 1, sports: null }
  const sports = { ...counting, contributions: { single: 100, combo: 100, system: 100 } }
  await pool.query('update ledger_balance set bonus_terms = $1', [JSON.stringify({ sports })])
  return players
}

/** Each player's balance, in cents. */
async function readBalances(pool: Pool): Promise<Map<string, bigint[]>> {
  const { rows } = await pool.query<{ owner: string; pockets: bigint[] }>(
    'select owner, pockets[1:3] as pockets from ledger_balance',
  )
  return new Map(rows.map(({ owner, pockets }) => [owner, pockets.map(BigInt)]))
}

async function killInTurn(servers: readonly RestartingServer[]): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.all(servers.map(({ ready }) => ready))
    await pause(BETWEEN_KILLS_MS)
    const server = servers[kill % servers.length] as RestartingServer
    const { pid } = server
    const isBetween = kill % 4 >= 2
    if (isBetween) server.crashBetweenPipelines(0)
    else server.kill()
    while (server.pid === pid) await pause(10)
    process.stderr.write(
      `${kill + 1}: server ${kill % servers.length}${isBetween ? ' between the pipelines' : ''}\n`,
    )
  }
  await Promise.all(servers.map(({ ready }) => ready))
  await pause(BETWEEN_KILLS_MS)
}

async function main(home: string, databaseUrl: string): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  // The database may stop before the connection of an ended pool is closed.
  pool.on('error', () => undefined)
  const players = await givenBettors(pool, databaseUrl)
  await migrateJobs(databaseUrl)
  const begun = await readBalances(pool)
  const env = {
    DATA_DIR: home,
    CONFIG_DIR: writeConfig(home),
    DATABASE_URL: databaseUrl,
    BENCH_SPORTS: SECRET,
    LOG_LEVEL: 'silent',
    ROLES: 'inbound',
  }
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) => new RestartingServer({ ...env, PORT: String(port) }))
  await Promise.all(servers.map(({ ready }) => ready))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const sportsbook = new Sportsbook(urls, SECRET, CALLERS)
  let isOver = false
  let stories = 0
  const load = players.map(async (player) => {
    const [cash = 0n, bonus = 0n] = begun.get(player.playerId) ?? []
    for (; !isOver; stories += 1) await sportsbook.play(player, cash + bonus)
  })
  await killInTurn(servers)
  isOver = true
  await Promise.all(load)
  await Promise.all([sportsbook.close(), ...servers.map((server) => server.close())])

  const ended = await readBalances(pool)
  const changed = [...begun].filter(
    ([player, pockets]) => String(ended.get(player)) !== String(pockets),
  ).length
  const { findings } = await auditBooks(pool)
  await pool.end()
  const { wrong, brokenOff, acknowledged } = sportsbook
  for (const line of [...wrong.slice(0, 20), ...findings.map((finding) => JSON.stringify(finding))])
    process.stderr.write(`${line}\n`)
  const isEveryCallHit = CALL_NAMES.every((name) => (brokenOff[name] ?? 0) > 0)
  report({
    bench: 'sports crash',
    kills,
    stories,
    acknowledged,
    brokenOff,
    isEveryCallHit,
    wrongAnswers: wrong.length,
    playersWithOtherMoney: changed,
    auditDifferences: findings.length,
  })
  process.exitCode = isEveryCallHit && wrong.length + changed + findings.length === 0 ? 0 : 1
}

const home = mkdtempSync(HOME_PREFIX)
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
try {
  await main(home, database.url)
} finally {
  await database.stop()
  rmSync(home, { recursive: true, force: true })
}
