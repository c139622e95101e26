/** Creates the dependencies of all modules and mounts what they serve. Only `app-modules.ts` and `app-ports.ts` know them too. */
import type { loadContent } from '@fairhall/content'
import type { PostedBatch } from '@fairhall/ledger'
import type { Sending } from '@fairhall/postgres'
import { loadSettings, type SettingsSnapshot } from './modules/settings/index.ts'
import { createTexts, openContent, withProgrammeTexts } from './modules/content/index.ts'
import { accessTokens, createSessionVerifier } from './modules/sessions/index.ts'
import { openCatalogue } from './modules/catalogue/index.ts'
import { openPaymentMethods } from './modules/payment-methods/index.ts'
import { openPaymentProviders } from './modules/payment-providers/index.ts'
import { countBatches, openGameLedger, watchLanes } from './modules/rounds/index.ts'
import { freebetCompanion } from './modules/free-bets/index.ts'
import { readRegisters } from './modules/registers/index.ts'
import { betEventCompanion, openSportsbooks, sportsBetCompanion } from './modules/sports/index.ts'
import {
  bookUrlOf,
  type BuildOptions,
  mountPages,
  mountSandbox,
  mountStudio,
  sandboxUrlOf,
} from './mounts.ts'
import { readBrand } from './platform/brand.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { openReports } from './platform/database/reports.ts'
import { type Readiness, operationsRoutes } from './platform/http/operations.ts'
import { type App, createServer, disableRoutes } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { type Mail, sandboxMail, smtpMail } from './platform/mail/mail.ts'
import { httpSms, type Sms, sandboxSms } from './platform/mail/sms.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import type { Random } from './platform/random.ts'
import { createRealtime, mountRealtime } from './platform/realtime/realtime.ts'
import { openSecrets } from './platform/secrets.ts'
import { openFileStorage } from './platform/storage/file-storage.ts'
import { nowMs, openTracing, type Span, type Tracing } from './platform/tracing/tracing.ts'
import { traceOutgoing } from './platform/tracing/trace-http.ts'
import { type AppDeps, modules } from './app-modules.ts'
import { portsOf } from './app-ports.ts'

/** What the process or a test provides: the outside world. */
export interface Surroundings {
  config: Config
  databaseUrl: string
  /** The URL of the studio's role; `databaseUrl` if it has none. */
  studioDatabaseUrl?: string
  publicUrl: string
  /** The address of this process on this machine. */
  ownUrl: string
  clock: Clock
  random: Random
  log: Log
  /** Only in tests: no database timeouts, because the machine may be busy. */
  isPatient?: boolean
  /** Only for failure tests: see `openGameLedger`. */
  betweenPipelines?: () => void | Promise<void>
  /** Only for tests: servers of one process share the repository's texts. */
  readContent?: typeof loadContent
  /** Only for benchmarks: how transactions outside the lanes send their statements. */
  sending?: Sending | undefined
}

export interface OpenDeps {
  deps: AppDeps
  close(): Promise<void>
}

export function openDeps(surroundings: Surroundings): OpenDeps {
  const { config, databaseUrl, publicUrl, ownUrl, clock, random, log, isPatient = false } = surroundings
  const settings = loadSettings(config.configDir, { sportsbook: bookUrlOf(config, publicUrl) })
  const content = withProgrammeTexts(openTexts(surroundings, settings.current()), () => settings.current())
  const secrets = openSecrets(config.secretsFile)
  const database = openOwnDatabase(surroundings)
  const { db, pool } = database
  const { tracing, closeTracing } = openTraces(config, log)
  const reports = openReports({ config, primary: db, log })
  const metrics = isPatient ? createMetrics(null) : createMetrics()
  const ledger = openLedger(surroundings, { metrics, tracing })
  const sessionVerifier = createSessionVerifier({ config, clock, db, secrets, settings })
  const paymentMethods = openPaymentMethods({ config, settings, content })
  const deps: AppDeps = {
    config,
    publicUrl,
    // Avoids the detour over the public address behind a proxy; in a test there is none.
    operatorUrl: config.roles.has('inbound') ? ownUrl : publicUrl,
    databaseUrl,
    studioDatabaseUrl: surroundings.studioDatabaseUrl ?? databaseUrl,
    db,
    reports,
    pool,
    clock,
    random,
    log,
    secrets,
    files: openFileStorage(config),
    ...openPost(config, publicUrl),
    settings,
    content,
    ledger,
    sportsbooks: openSportsbooks(config),
    registers: readRegisters(config.configDir),
    catalogue: openCatalogue(config, () => deps),
    paymentMethods,
    paymentProviders: openPaymentProviders(
      {
        config,
        publicUrl: config.roles.has('sandbox') ? ownUrl : publicUrl,
        secrets,
        clock,
        paymentMethods,
      },
      () => deps,
    ),
    ...portsOf(() => deps),
    metrics,
    tracing,
    texts: createTexts(content, () => settings.current()),
    sessionVerifier,
    realtime: createRealtime(
      { config, publicUrl, databaseUrl, db, clock, random, log, metrics, secrets, sessionVerifier },
      accessTokens,
    ),
  }
  const close = async () => {
    content.close()
    await settings.close()
    await deps.realtime.end()
    await ledger.close()
    await reports.close()
    await database.close()
    await closeTracing()
  }
  return { deps, close }
}

function openLedger(
  { databaseUrl, clock, betweenPipelines, isPatient = false }: Surroundings,
  { metrics, tracing }: { metrics: Metrics; tracing: Tracing | null },
) {
  const ledger = openGameLedger({
    databaseUrl,
    clock,
    onBatch: onEachBatch(countBatches(metrics), tracing),
    ...(tracing !== null && { contextOf: () => tracing.current() }),
    companions: [sportsBetCompanion, betEventCompanion, freebetCompanion],
    ...(isPatient && { lockTimeoutMs: 0 }),
    ...(betweenPipelines && { betweenPipelines }),
  })
  watchLanes(metrics, ledger)
  return ledger
}

function openTraces(config: Config, log: Log) {
  const tracing = openTracing(config, log)
  const stop = tracing === null ? null : traceOutgoing(tracing)
  const closeTracing = async () => {
    stop?.()
    await tracing?.close()
  }
  return { tracing, closeTracing }
}

/** One span per batch, with a link to each traced request whose command it posted: a batch belongs to many traces. */
function onEachBatch(
  count: (batch: PostedBatch) => void,
  tracing: Tracing | null,
): (batch: PostedBatch) => void {
  if (tracing === null) return count
  return (batch) => {
    count(batch)
    const links = batch.contexts as Span[]
    if (links.length === 0) return
    const startedAtMs = nowMs() - batch.seconds * 1000
    tracing
      .start('ledger batch', { startedAtMs, links, attributes: { 'fairhall.commands': batch.commands } })
      .end()
  }
}

function openTexts({ config, log, readContent }: Surroundings, settings: SettingsSnapshot) {
  const { name } = readBrand(config.configDir, config.brand)
  return openContent(config.contentDir, settings, log, name, readContent)
}

function openOwnDatabase({ config, databaseUrl, sending, log, isPatient = false }: Surroundings) {
  return openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    sending,
    ...(isPatient && { silenceMaxMs: null, connectMaxMs: 0 }),
    // The error contains the whole client, which is too much for a log line.
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  })
}

/** Creates the senders of emails and text messages. */
function openPost(config: Config, publicUrl: string): { mail: Mail; sms: Sms | null } {
  const { smtpUrl, mailFrom, sms } = config
  const sandboxUrl = () => sandboxUrlOf(config, publicUrl)
  return {
    mail: smtpUrl === null ? sandboxMail(sandboxUrl, mailFrom) : smtpMail(smtpUrl, mailFrom),
    sms: sms === 'sandbox' ? sandboxSms(sandboxUrl) : sms && httpSms(sms),
  }
}

export async function buildApp(deps: AppDeps, readiness: Readiness, options: BuildOptions): Promise<App> {
  const { roles } = deps.config
  const app = createServer(deps, () => readiness.isStopping)
  operationsRoutes(app, deps, readiness)
  for (const module of modules) {
    if (roles.has('api')) module.routes?.(app, deps)
    if (roles.has('inbound')) module.inbound?.(app, deps)
  }
  if (roles.has('realtime')) mountRealtime(app, deps)
  if (roles.has('studio')) await mountStudio(app, deps, options)
  else disableRoutes(app, deps, '/studio/*')
  if (roles.has('sandbox')) await mountSandbox(app, deps, options)
  else disableRoutes(app, deps, '/sandbox/*')
  if (roles.has('site')) await mountPages(app, deps, options)
  return app
}
