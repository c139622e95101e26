/**
 * From settings to a running server and back. The start runs the steps in the order in which they may fail: settings, database,
 * migrations, modules, port. The stop lets work in progress finish. First, no new work is accepted. Then games in progress settle while
 * the wallet API is still open. Then requests end, then background work, and the database stops last.
 */
import path from 'node:path'
import type { loadContent } from '@fairhall/content'
import { findDriverError, type Sending } from '@fairhall/postgres'
import { setTimeout as wait } from 'node:timers/promises'
import { type AppDeps, modules } from './app-modules.ts'
import { type OpenDeps, buildApp, openDeps } from './app.ts'
import { type BuildOptions, openOffice } from './mounts.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { requireCell } from './platform/database/cell.ts'
import { isDemo } from './platform/database/demo-mark.queries.ts'
import type { EmbeddedDatabase } from './platform/database/embedded.ts'
import { startWithRestarts } from './platform/database/embedded-restarts.ts'
import { namedUrls } from './platform/database/find-database.ts'
import type { Readiness } from './platform/http/operations.ts'
import type { App } from './platform/http/server.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { startTimers, type Timers } from './platform/jobs/timers.ts'
import { createLog, type Log } from './platform/log.ts'
import { type Relay, startRelay } from './platform/outbox/relay.ts'
import { type Random, randomOfCell } from './platform/random.ts'
import { prepareSchema } from './schema.ts'
import { StartError } from './start-errors.ts'
import { claimPort, freePort, listenOn, type Port, releasePort } from './start-port.ts'

interface StartOptions {
  clock?: Clock
  random?: Random
  /** False for tests that run jobs and deliveries themselves. */
  hasBackground?: boolean
  /** For tests: no database timeouts, because the machine may be busy. */
  isPatient?: boolean
  /** Serves the site's sources directly and reloads them when they change. */
  isDeveloping?: boolean
  /** False if the database is known to be up to date. */
  migrates?: boolean
  /** For failure tests: awaited between the read and the write of each batch of bets. */
  betweenPipelines?: () => void | Promise<void>
  /** For tests: reads the texts instead of `loadContent`. */
  readContent?: typeof loadContent
  /** For benchmarks: how transactions outside the lanes send their statements. */
  sending?: Sending | undefined
  /** Without background work: receives what the stand-ins would do. */
  onStandIns?: BuildOptions['onStandIns']
}

export interface RunningServer {
  url: string
  deps: AppDeps
  app: App
  /** A notice for the terminal, or null. */
  note: string | null
  stop(): Promise<void>
}

export async function start(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const port = await claimPort(config.host, config.port)
  const log = createLog(config.logLevel)
  const driverError = findDriverError()
  if (driverError !== null) log.warn(driverError)
  let embedded: EmbeddedDatabase | null = null
  let opened: OpenDeps | null = null
  try {
    if (config.databaseUrl === null) embedded = await startDatabase(config, log)
    const urls = namedUrls(config) ?? embedded?.urls
    if (urls === undefined) throw new Error('No database is configured')
    if (options.migrates ?? true)
      await prepareSchema(urls, { roles: config.roles, onWait: (line) => log.warn(line) })
    const url = `http://${reachable(config.host)}:${port.number}`
    opened = openDeps({
      config,
      databaseUrl: urls.server,
      studioDatabaseUrl: urls.studio,
      publicUrl: config.publicUrl ?? url,
      ownUrl: url,
      clock: options.clock ?? systemClock,
      random: options.random ?? randomOfCell(config.cell),
      log,
      isPatient: options.isPatient ?? false,
      sending: options.sending,
      ...(options.betweenPipelines === undefined ? {} : { betweenPipelines: options.betweenPipelines }),
      ...(options.readContent === undefined ? {} : { readContent: options.readContent }),
    })
    return await serveAll(opened, embedded, { ...options, port, url })
  } catch (error) {
    await releasePort(port)
    await opened?.close()
    await embedded?.stop()
    throw error
  }
}

const DEMO = 'The database is a demo with simulated players and play money: name another one in DATABASE_URL.'

async function serveAll(
  opened: OpenDeps,
  embedded: EmbeddedDatabase | null,
  options: StartOptions & { port: Port; url: string },
): Promise<RunningServer> {
  const { deps } = opened
  const readiness: Readiness = { isStopping: false }
  await requireCell(deps.db, deps.config.cell)
  if (deps.config.environment === 'production' && (await isDemo(deps.db))) throw new StartError(DEMO)
  for (const module of modules) await module.prepare?.(deps)
  const drains: (() => Promise<void>)[] = []
  const hasBackground = options.hasBackground ?? true
  const app = await buildApp(deps, readiness, {
    hasBackground,
    onStandIns: options.onStandIns,
    ...(options.isDeveloping ? { hmrPort: await freePort() } : {}),
    onDrain: (drain) => drains.push(drain),
  })
  const office = await openOffice(deps, () => readiness.isStopping)
  await listenOn(app, deps.config.host, options.port)

  const work = hasBackground && deps.config.roles.has('jobs') ? await startWork(deps) : null
  return {
    url: options.url,
    deps,
    app,
    note: embedded?.note ?? null,
    async stop() {
      readiness.isStopping = true
      // Without a delay, nothing that arrives after this call may begin.
      if (deps.config.stopDelayS > 0) await wait(deps.config.stopDelayS * 1000)
      // Work that still needs the wallet API ends before the server closes it.
      await Promise.allSettled(drains.map((drain) => drain()))
      await office?.close()
      await app.close()
      await work?.timers.stop()
      await work?.relay.stop()
      await work?.jobs.stop()
      await opened.close()
      await embedded?.stop()
    },
  }
}

async function startWork(deps: AppDeps): Promise<{ relay: Relay; jobs: Jobs; timers: Timers }> {
  const relay = startRelay(
    deps,
    modules.flatMap((module) => module.consumers?.(deps) ?? []),
  )
  const jobs = await startJobs(
    deps,
    modules.flatMap((module) => module.jobs ?? []),
  )
  const timers = startTimers(
    deps,
    modules.flatMap((module) => module.timers ?? []),
  )
  return { relay, jobs, timers }
}

async function startDatabase(config: Config, log: Log): Promise<EmbeddedDatabase> {
  return startWithRestarts({ home: path.join(config.dataDir, 'postgres'), durable: true }, log)
}

/** A server that listens on all addresses is reached over the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
