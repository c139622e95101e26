/**
 * The only file that knows every module: it creates their dependencies and mounts what they serve. The order is that of
 * `architecture.ts`.
 */
import type { Sending } from '@fairhall/postgres'
import { bonusesModule, openBonuses } from './modules/bonuses/index.ts'
import { catalogueModule, openCatalogue } from './modules/catalogue/index.ts'
import { contactModule } from './modules/contact/index.ts'
import { contentModule, createTexts, openContent } from './modules/content/index.ts'
import { onboardingModule } from './modules/onboarding/index.ts'
import { documentsModule } from './modules/documents/index.ts'
import { departureModule } from './modules/departure/index.ts'
import { factorsModule } from './modules/factors/index.ts'
import { limitsModule, recognise } from './modules/limits/index.ts'
import {
  listPlayersSharingDestinations,
  paymentDestinationsModule,
} from './modules/payment-destinations/index.ts'
import { openPaymentBooking, paymentsModule } from './modules/payments/index.ts'
import { openPaymentMethods } from './modules/payment-methods/index.ts'
import { openPaymentProviders, paymentProvidersModule } from './modules/payment-providers/index.ts'
import { depositsModule, sumDepositUse } from './modules/deposits/index.ts'
import { invoicesModule } from './modules/invoices/index.ts'
import { withdrawalsModule } from './modules/withdrawals/index.ts'
import { playersModule } from './modules/players/index.ts'
import { proofsModule } from './modules/proofs/index.ts'
import { accessTokens, createSessionGate, sessionsModule } from './modules/sessions/index.ts'
import { openBooks, roundsModule, sumStakeUse } from './modules/rounds/index.ts'
import { loadSettings, settingsModule } from './modules/settings/index.ts'
import { joinedAccounts, joinOffered, readOutsideTraits, socialModule } from './modules/social/index.ts'
import { verificationModule } from './modules/verification/index.ts'
import { staffModule } from './modules/staff/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { type BuildOptions, mountPages, mountSandbox, mountStudio, sandboxUrlOf } from './mounts.ts'
import { readBrand } from './platform/brand.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Deps } from './platform/deps.ts'
import { type Readiness, operationsRoutes } from './platform/http/operations.ts'
import { type App, createServer, leaveUnserved } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { type Mail, sandboxMail, smtpMail } from './platform/mail/mail.ts'
import { httpSms, type Sms, sandboxSms } from './platform/mail/sms.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Module } from './platform/module.ts'
import { platformModule } from './platform-module.ts'
import type { Random } from './platform/random.ts'
import { createRealtime, mountRealtime } from './platform/realtime/realtime.ts'
import { openSecrets } from './platform/secrets.ts'

export const modules: readonly Module[] = [
  platformModule,
  settingsModule,
  contentModule,
  proofsModule,
  playersModule,
  sessionsModule,
  factorsModule,
  contactModule,
  documentsModule,
  verificationModule,
  catalogueModule,
  walletModule,
  limitsModule,
  bonusesModule,
  invoicesModule,
  paymentProvidersModule,
  paymentDestinationsModule,
  withdrawalsModule,
  depositsModule,
  paymentsModule,
  roundsModule,
  onboardingModule,
  socialModule,
  departureModule,
  staffModule,
]

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
  /** Only for fault tests: see `openBooks`. */
  betweenPipelines?: () => void | Promise<void>
  /** Only for benchmarks: how transactions outside the lanes send their statements. */
  sending?: Sending | undefined
}

export interface OpenDeps {
  deps: Deps
  close(): Promise<void>
}

export function openDeps(surroundings: Surroundings): OpenDeps {
  const { config, databaseUrl, publicUrl, ownUrl, clock, random, log, isPatient = false } = surroundings
  const settings = loadSettings(config.configDir)
  const brand = readBrand(config.configDir, config.brand)
  const content = openContent(config.contentDir, settings.current(), log, brand.name)
  const secrets = openSecrets(config.secretsFile)
  const database = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    sending: surroundings.sending,
    ...(isPatient && { silenceMaxMs: null }),
    // The error contains the whole client, which is too much for a log line.
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  })
  const { db, pool } = database
  const { betweenPipelines } = surroundings
  const ledger = openBooks({
    databaseUrl,
    clock,
    ...(isPatient && { lockTimeoutMs: 0 }),
    ...(betweenPipelines && { betweenPipelines }),
  })
  const sessionGate = createSessionGate({ config, clock, db, secrets, settings })
  const paymentMethods = openPaymentMethods({ config, settings, content })
  const deps: Deps = {
    config,
    publicUrl,
    // Avoids the detour over the public address behind a proxy; in a test there is none.
    operatorUrl: config.roles.has('inbound') ? ownUrl : publicUrl,
    databaseUrl,
    studioDatabaseUrl: surroundings.studioDatabaseUrl ?? databaseUrl,
    db,
    pool,
    clock,
    random,
    log,
    secrets,
    ...openPost(config, publicUrl),
    settings,
    content,
    ledger,
    catalogue: openCatalogue(config.configDir, () => deps),
    bonuses: openBonuses({ config, settings, content }),
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
    metrics: isPatient ? createMetrics(null) : createMetrics(),
    texts: createTexts(content, () => settings.current()),
    sessionGate,
    realtime: createRealtime(
      { config, publicUrl, databaseUrl, db, clock, random, log, secrets, sessionGate },
      accessTokens,
    ),
  }
  const close = async () => {
    content.close()
    await settings.close()
    await deps.realtime.end()
    await ledger.close()
    await database.close()
  }
  return { deps, close }
}

type Ports =
  | 'limitUse'
  | 'recognise'
  | 'outsideTraits'
  | 'sharersOfDestinations'
  | 'joinOffered'
  | 'joinedAccounts'
  | 'paymentBooking'

/** Functions that modules need from later modules. */
function portsOf(deps: () => Deps): Pick<Deps, Ports> {
  return {
    limitUse: (tx, playerId, kind, since) =>
      kind === 'deposit' ? sumDepositUse(tx, playerId, since) : sumStakeUse(tx, playerId, kind, since),
    recognise: (playerId, where) => recognise(deps(), playerId, where),
    outsideTraits: (db, playerId) => readOutsideTraits(deps(), db, playerId),
    sharersOfDestinations: (db, playerId) => listPlayersSharingDestinations(deps(), db, playerId),
    joinOffered: (tx, offer) => joinOffered(deps(), tx, offer),
    joinedAccounts: joinedAccounts(deps),
    paymentBooking: openPaymentBooking(deps),
  }
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

export async function buildApp(deps: Deps, readiness: Readiness, options: BuildOptions): Promise<App> {
  const { roles } = deps.config
  const app = createServer(deps, () => readiness.isStopping)
  operationsRoutes(app, deps, readiness)
  for (const module of modules) {
    if (roles.has('api')) module.routes?.(app, deps)
    if (roles.has('inbound')) module.inbound?.(app, deps)
  }
  if (roles.has('realtime')) mountRealtime(app, deps)
  if (roles.has('studio')) await mountStudio(app, deps, options)
  else leaveUnserved(app, deps, '/studio/*')
  if (roles.has('sandbox')) await mountSandbox(app, deps, options)
  else leaveUnserved(app, deps, '/sandbox/*')
  if (roles.has('site')) await mountPages(app, deps, options)
  return app
}
