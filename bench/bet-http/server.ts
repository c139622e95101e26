/**
 * Runs the wallet API in a separate process, with players who have limits and a bonus, and measures its parts. With `--background`, the
 * relay and the jobs run, too.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { start } from '../../apps/server/src/start.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { findProviderSecret } from '../../apps/server/src/modules/catalogue/index.ts'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'
import { sign } from '../../apps/studio/src/platform/signing.ts'
import { measure, wholeBet } from '../posting/load.ts'
import { type BenchPlayer, makeDatabase, makePlayers } from '../posting/players.ts'
import { readPostgresCpuMs } from '../posting/postgres-cpu.ts'
import { insertPeople } from '../protection/product.ts'
import { type Stages, watchStages } from './stages.ts'

export interface Ready {
  url: string
  secret: string
  players: BenchPlayer[]
  sports: { secret: string; players: BenchPlayer[] }
}

export interface Ask {
  kind: 'cpu' | 'parts' | 'direct' | 'profile' | 'stages' | 'stop'
  profile?: 'strict' | 'open'
  seconds?: number
  callers?: number
}

const hasBackground = process.argv.includes('--background')
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-bet-http-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: true })
const databaseUrl = await makeDatabase(database.url, 'bet_http')
const players = await makePlayers(databaseUrl, 1_000)
await migrateJobs(databaseUrl)
const configDir = path.join(home, 'config')
cpSync(path.resolve(import.meta.dirname, '../../config'), configDir, { recursive: true })
const sportsbook = {
  id: 'bench',
  name: 'Bench',
  secret: { from: 'environment', name: 'BENCH_SPORTS' },
  isEnabled: true,
}
writeFileSync(path.join(configDir, 'sportsbooks.json'), JSON.stringify({ sportsbooks: [sportsbook] }))
process.env['BENCH_SPORTS'] = 'a secret for benchmarks'
const env = {
  DATA_DIR: home,
  CONFIG_DIR: configDir,
  DATABASE_URL: databaseUrl,
  ROLES: hasBackground ? 'api,inbound,studio,jobs,realtime' : 'api,inbound,studio',
  LOG_LEVEL: 'silent',
  PORT: '0',
}
const server = await start(loadConfig(env), { hasBackground })
const { deps } = server
await deps.catalogue.current()
// A third of the players bet over HTTP, a third directly through the lanes, a third on sports.
const third = Math.floor(players.length / 3)
const overHttp = players.slice(0, third)
const direct = players.slice(third, 2 * third)
const bettors = players.slice(2 * third)
await deps.pool.query(`update game_session set game = 'koi-river' where id = any ($1)`, [
  overHttp.map(({ sessionId }) => sessionId),
])
await deps.pool.query(`update game_session set game = 'sports:bench' where id = any ($1)`, [
  bettors.map(({ sessionId }) => sessionId),
])
await insertPeople(deps.pool)
// Sports bets take cash only.
await deps.pool.query(
  'update ledger_balance set pockets[1] = 1000000000, pockets[2] = 0 where owner = any ($1)',
  [bettors.map(({ playerId }) => playerId)],
)
const provider = deps.catalogue.findWalletApiProvider('studio')
const secret = provider === null ? null : findProviderSecret(deps, provider)
if (secret === null) throw new Error('The provider "studio" is not configured')

let takeStages: (() => Record<string, Stages>) | null = null
process.on('message', (message: Ask) => void answer(message))
process.on('disconnect', () => void answer({ kind: 'stop' }))
const sports = { secret: process.env['BENCH_SPORTS'], players: bettors }
process.send?.({ url: server.url, secret, players: overHttp, sports } satisfies Ready)

async function answer({ kind, seconds = 5, callers = 64, profile = 'open' }: Ask) {
  if (kind === 'cpu') {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000, databaseCpuMs: readPostgresCpuMs(database.pid) })
  }
  if (kind === 'profile') {
    await publishProfile(profile)
    process.send?.({})
  }
  if (kind === 'stages') {
    takeStages ??= await watchStages(server)
    process.send?.(takeStages())
  }
  if (kind === 'parts') process.send?.(partsOf(secret ?? ''))
  if (kind === 'direct') process.send?.(await measure(wholeBet(deps.ledger, direct), callers, seconds))
  if (kind === 'stop') {
    await server.stop()
    await database.stop()
    rmSync(home, { recursive: true, force: true })
    process.exit(0)
  }
}

/** For every market. */
async function publishProfile(profile: 'strict' | 'open') {
  const file = JSON.parse(readFileSync(path.join(configDir, 'markets.json'), 'utf8')) as { markets: object[] }
  const markets = file.markets.map((market) => ({ ...market, profile }))
  const by = { actor: 'bench', reason: 'bench' }
  await reviseSettings(deps, { file: 'markets.json', content: { ...file, markets }, ...by })
}

/** Microseconds of work on a call before it reaches the lane. */
function partsOf(key: string) {
  const body = Buffer.from(
    JSON.stringify({
      account_id: crypto.randomUUID(),
      currency: 'EUR',
      game_id: 'koi-river',
      round_id: crypto.randomUUID(),
      session_id: crypto.randomUUID(),
      transactions: [{ id_provider: crypto.randomUUID(), type: 'bet', amount: '1.00' }],
    }),
  )
  const TIMES = 20_000
  const microsecondsOf = (work: () => unknown) => {
    for (let time = 0; time < TIMES; time++) work()
    const begin = performance.now()
    for (let time = 0; time < TIMES; time++) work()
    return ((performance.now() - begin) * 1000) / TIMES
  }
  return {
    signatureUs: microsecondsOf(() =>
      sign({ method: 'POST', path: '/provider/studio/wallet/betwin', body }, key, new Date()),
    ),
    jsonUs: microsecondsOf(() => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))),
  }
}
