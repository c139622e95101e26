/**
 * The one file that knows every module: it fills their dependencies and mounts what they serve. Order is the order of
 * `architecture.ts`.
 */
import path from 'node:path'
import { createLedger } from '@fairhall/ledger'
import { sandbox } from '@fairhall/sandbox'
import { createTexts, openContent } from './modules/content/index.ts'
import { onboardingModule } from './modules/onboarding/index.ts'
import { playersModule } from './modules/players/index.ts'
import { createSessionGate, sessionsModule } from './modules/sessions/index.ts'
import { loadSettings, settingsModule } from './modules/settings/index.ts'
import {
  gameSessionCompanion,
  pockets,
  standingAssetCompanion,
  standingCompanion,
} from './modules/standing/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Deps } from './platform/deps.ts'
import { type Readiness, operationsRoutes } from './platform/http/operations.ts'
import { type App, createServer } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { sandboxMail, smtpMail } from './platform/mail/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Module } from './platform/module.ts'
import type { Random } from './platform/random.ts'
import { openSecrets } from './platform/secrets.ts'

export const modules: readonly Module[] = [settingsModule, playersModule, sessionsModule, onboardingModule]

/** What the process, or a test, brings: the outside world. */
export interface Surroundings {
  config: Config
  databaseUrl: string
  publicUrl: string
  clock: Clock
  random: Random
  log: Log
}

export interface OpenDeps {
  deps: Deps
  close(): Promise<void>
}

export function openDeps({ config, databaseUrl, publicUrl, clock, random, log }: Surroundings): OpenDeps {
  const settings = loadSettings(config.configDir)
  const content = openContent(config.contentDir, settings.current())
  const secrets = openSecrets(config.secretsFile)
  const { db, pool } = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  const ledger = createLedger({
    databaseUrl,
    pockets,
    companions: [standingCompanion, standingAssetCompanion, gameSessionCompanion],
    now: () => clock.now(),
    balanceEvent: (playerId, currency) => ({ type: 'balance.changed', playerId, currency }),
  })
  const mail =
    config.smtpUrl === null
      ? sandboxMail(() => sandboxUrlOf(config, publicUrl), config.mailFrom)
      : smtpMail(config.smtpUrl, config.mailFrom)
  const deps: Deps = {
    config,
    publicUrl,
    databaseUrl,
    db,
    pool,
    clock,
    random,
    log,
    secrets,
    mail,
    settings,
    content,
    ledger,
    metrics: createMetrics(),
    texts: createTexts(content, () => settings.current()),
    sessionGate: createSessionGate({ config, clock, db, secrets }),
  }
  const close = async () => {
    await ledger.close()
    await db.destroy()
  }
  return { deps, close }
}

function sandboxUrlOf(config: Config, publicUrl: string): string {
  return config.sandboxUrl ?? `${publicUrl}/sandbox`
}

export async function buildApp(deps: Deps, readiness: Readiness): Promise<App> {
  const { roles } = deps.config
  const app = createServer(deps)
  operationsRoutes(app, deps, readiness)
  for (const module of modules) {
    if (roles.has('api')) module.routes?.(app, deps)
    if (roles.has('door')) module.doors?.(app, deps)
  }
  if (roles.has('sandbox')) await mountSandbox(app, deps)
  return app
}

async function mountSandbox(app: App, deps: Deps): Promise<void> {
  const { config } = deps
  const options = {
    pool: deps.pool,
    publicPath: new URL(sandboxUrlOf(config, deps.publicUrl)).pathname,
    publicUrl: () => sandboxUrlOf(config, deps.publicUrl),
    operatorUrl: () => deps.publicUrl,
    providerId: 'sandbox',
    secret: deps.secrets.current('payment-provider-sandbox').key,
    isAllowed: true,
    text: deps.content.current().text,
    localeFor: deps.texts.localeFor,
    now: () => deps.clock.now(),
    randomBytes: (count: number) => deps.random.bytes(count),
    uuid: () => deps.random.uuid(),
    log: deps.log,
  }
  await app.register(sandbox(options))
}

/** Where the builds of the browser's parts lie. */
export const root = path.resolve(import.meta.dirname, '../../..')
