/** The whole server with an additional address that answers a constant: a stored page with all its headers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PerformanceObserver } from 'node:perf_hooks'
import { randomInt } from 'node:crypto'
import { modules } from '../../apps/server/src/app-modules.ts'
import { buildApp, openDeps } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { randomOfCell } from '../../apps/server/src/platform/random.ts'
import { prepareSchema } from '../../apps/server/src/schema.ts'

const LATER_MS = 60_000
const PAGE = '/categories/popular?search=key0'
const COPIED = [
  'content-security-policy',
  'cache-control',
  'vary',
  'etag',
  'content-type',
  'content-encoding',
]

// The clock is stopped, so that stored pages stay fresh until the benchmark advances it.
let now = new Date()
const home = mkdtempSync(path.join(tmpdir(), 'fairhall-pages-'))
const database = await startEmbedded({ home: path.join(home, 'postgres'), durable: false })

// Chosen before the app is built, because the server requests the studio's games at this address.
const port = randomInt(20_000, 30_000)
const address = `http://127.0.0.1:${port}`
const config = loadConfig({
  DATA_DIR: home,
  DATABASE_URL: database.url,
  ROLES: 'site,api,studio',
  REQUESTS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'warn',
})
const urls = { owner: null, server: database.url, studio: database.url }
await prepareSchema(urls, { roles: config.roles })
const opened = openDeps({
  config,
  databaseUrl: database.url,
  publicUrl: address,
  ownUrl: address,
  clock: { now: () => now },
  random: randomOfCell(0),
  log: createLog('warn'),
})
for (const module of modules) await module.prepare?.(opened.deps)
const app = await buildApp(opened.deps, { isStopping: false }, { hasBackground: true })

let constant: { headers: Record<string, string>; body: Buffer } | null = null
app.get('/bench/constant', (_request, reply) => reply.headers(constant?.headers ?? {}).send(constant?.body))
const url = await app.listen({ host: '127.0.0.1', port })

const page = await app.inject({ url: PAGE, headers: { 'accept-encoding': 'br', cookie: 'user-language=en' } })
const headers = COPIED.map((name) => [name, String(page.headers[name] ?? '')])
constant = { headers: Object.fromEntries(headers), body: page.rawPayload }

let collectorMs = 0
const add = (entries: readonly { duration: number }[]) => {
  for (const { duration } of entries) collectorMs += duration
}
const collections = new PerformanceObserver((list) => add(list.getEntries()))
collections.observe({ entryTypes: ['gc'] })

process.on('message', (message) => {
  if (message === 'stop') return void stop()
  if (message === 'later') {
    now = new Date(now.getTime() + LATER_MS)
    return
  }
  const { user, system } = process.cpuUsage()
  add(collections.takeRecords())
  process.send?.({ cpuMs: (user + system) / 1_000, collectorMs })
})
process.send?.({ url, bytes: page.rawPayload.length })

process.on('disconnect', () => void stop())

async function stop() {
  await app.close()
  await opened.close()
  await database.stop()
  rmSync(home, { recursive: true })
  process.exit(0)
}
