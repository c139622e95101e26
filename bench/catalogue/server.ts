/** The API with the games of a provider that lists ten thousand. It measures how long its event loop is blocked. */
import { cpSync, mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { modules } from '../../apps/server/src/app-modules.ts'
import { buildApp, openDeps } from '../../apps/server/src/app.ts'
import { stop as stopPart } from '../../apps/server/src/modules/settings/index.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { randomOfCell } from '../../apps/server/src/platform/random.ts'

const [providerUrl = ''] = process.argv.slice(2)
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-catalogue-'))
const configDir = path.join(home, 'config')
cpSync(path.resolve(import.meta.dirname, '../../config'), configDir, { recursive: true })
writeFileSync(
  path.join(configDir, 'providers.json'),
  JSON.stringify({
    casinoId: 'bench',
    providers: [
      {
        id: 'bench',
        name: 'Bench',
        address: providerUrl,
        secret: { from: 'environment', name: 'BENCH_SECRET' },
        gamePrefix: 'b-',
        isEnabled: true,
      },
    ],
  }),
)
writeFileSync(
  path.join(configDir, 'bonuses.json'),
  JSON.stringify({ declineByDefault: false, packages: [], offers: [] }),
)
// Without offers, no level, quest or prize drop can give one.
const loyalty = path.join(configDir, 'loyalty.json')
const { levels, ...terms } = JSON.parse(readFileSync(loyalty, 'utf8')) as { levels: { reward?: unknown }[] }
writeFileSync(
  loyalty,
  JSON.stringify({ ...terms, levels: levels.map(({ reward: _reward, ...level }) => level) }),
)
const quests = path.join(configDir, 'quests.json')
writeFileSync(quests, JSON.stringify({ ...(JSON.parse(readFileSync(quests, 'utf8')) as object), quests: [] }))
writeFileSync(path.join(configDir, 'prize-drops.json'), JSON.stringify({ drops: [] }))
process.env['BENCH_SECRET'] = 'the secret of the benchmark'
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })
await migrate(database.url)
await migrateJobs(database.url)
// A fast machine answers more in a minute than the largest limit that can be set.
const config = {
  ...loadConfig({
    DATA_DIR: home,
    CONFIG_DIR: configDir,
    DATABASE_URL: database.url,
    ROLES: 'api',
    REQUESTS_PER_MINUTE: '1000000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
  }),
  requestsPerMinute: Number.MAX_SAFE_INTEGER,
}
const address = 'http://127.0.0.1:1'
const opened = openDeps({
  config,
  databaseUrl: database.url,
  publicUrl: address,
  ownUrl: address,
  clock: { now: () => new Date() },
  random: randomOfCell(0),
  log: createLog('error'),
})
const { deps } = opened
for (const module of modules) await module.prepare?.(deps)
const app = await buildApp(deps, { isStopping: false }, { hasBackground: false })
const url = await app.listen({ host: '127.0.0.1', port: 0 })

const delay = monitorEventLoopDelay({ resolution: 1 })

/**
 * Notes the longest turn of the event loop by the CPU time of its thread. On a machine with other work the delay of the
 * event loop also contains the time for which the process waits for a CPU.
 */
function watchTurns() {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = cpuMs()
  let longestMs = 0
  let isOver = false
  const turn = () => {
    const now = cpuMs()
    longestMs = Math.max(longestMs, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return longestMs
  }
}

/** Runs work. Reports its time and the longest time that the event loop was blocked, as delay and as CPU time, in ms. */
async function measured(work: () => Promise<unknown>) {
  globalThis.gc?.()
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.reset()
  const endTurns = watchTurns()
  const from = performance.now()
  await work()
  const ms = performance.now() - from
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return { ms, blockedMs: delay.max / 1e6, turnMs: endTurns() }
}

const FRESH_MS = 5_100
const pause = () => new Promise((resolve) => setTimeout(resolve, FRESH_MS))
/** Causes a refresh in the background and waits until it has ended. */
const readAgain = async () => {
  await deps.catalogue.current()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
}

let cpuMsBefore = 0

const works: Record<string, () => Promise<unknown>> = {
  import: () => measured(() => deps.catalogue.refresh()),
  snapshot: () => measured(() => deps.catalogue.current()),
  async unchanged() {
    await pause()
    return measured(readAgain)
  },
  async changed() {
    await deps.pool.query(`update game set title = title || ' 2' where right(id, 1) = '7'`)
    await pause()
    return measured(readAgain)
  },
  async stopped() {
    const stopped = { part: 'game:b-g7', isOff: true, actor: 'bench', reason: 'bench' } as const
    await stopPart(deps, stopped)
    return measured(() => deps.catalogue.current())
  },
  async watch() {
    delay.enable()
    delay.reset()
    const { user, system } = process.cpuUsage()
    cpuMsBefore = (user + system) / 1000
    return {}
  },
  async watched() {
    delay.disable()
    const { user, system } = process.cpuUsage()
    return { blockedMs: delay.max / 1e6, cpuMs: (user + system) / 1000 - cpuMsBefore }
  },
}

process.on('message', (message) => {
  const name = String(message)
  if (name === 'stop') return void stop()
  void works[name]?.().then((result) => process.send?.(result))
})
process.send?.({ url })

async function stop() {
  await app.close()
  await opened.close()
  await database.stop()
  rmSync(home, { recursive: true })
  process.exit(0)
}
