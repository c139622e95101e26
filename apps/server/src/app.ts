/**
 * The only file that knows every module: it creates their dependencies and mounts what they serve. The order is that of
 * `architecture.ts`.
 */
import type { Sending } from '@fairhall/postgres'
import { loadSettings, type SettingsDeps, settingsModule } from './modules/settings/index.ts'
import { type ContentDeps, contentModule, createTexts, openContent } from './modules/content/index.ts'
import { type ProofsDeps, proofsModule } from './modules/proofs/index.ts'
import { type PlayersDeps, playersModule, type PlayersPorts } from './modules/players/index.ts'
import {
  accessTokens,
  createSessionVerifier,
  type SessionsDeps,
  sessionsModule,
} from './modules/sessions/index.ts'
import { type FactorsDeps, factorsModule, type FactorsPorts } from './modules/factors/index.ts'
import { type ContactDeps, contactModule } from './modules/contact/index.ts'
import { type DocumentsDeps, documentsModule } from './modules/documents/index.ts'
import { type VerificationDeps, verificationModule } from './modules/verification/index.ts'
import { type PlayerGamesDeps, playerGamesModule } from './modules/player-games/index.ts'
import { type PlayerStateDeps } from './modules/player-state/index.ts'
import { type CatalogueDeps, catalogueModule, openCatalogue } from './modules/catalogue/index.ts'
import { type WalletDeps, walletModule } from './modules/wallet/index.ts'
import { type LimitsDeps, limitsModule, type LimitsPorts, recognise } from './modules/limits/index.ts'
import { type BonusesDeps, bonusesModule, type BonusesPorts, openBonuses } from './modules/bonuses/index.ts'
import { type FreeSpinsDeps, freeSpinsModule, issueFreespins } from './modules/free-spins/index.ts'
import { openPaymentMethods, type PaymentMethodsDeps } from './modules/payment-methods/index.ts'
import { type InvoicesDeps, invoicesModule } from './modules/invoices/index.ts'
import {
  openPaymentProviders,
  type PaymentProvidersDeps,
  paymentProvidersModule,
  type PaymentProvidersPorts,
} from './modules/payment-providers/index.ts'
import {
  listPlayersSharingDestinations,
  type PaymentDestinationsDeps,
  paymentDestinationsModule,
} from './modules/payment-destinations/index.ts'
import { recallWithdrawals, type WithdrawalsDeps, withdrawalsModule } from './modules/withdrawals/index.ts'
import { type DepositsDeps, depositsModule, sumDepositUse } from './modules/deposits/index.ts'
import { openPaymentBooking, type PaymentsDeps, paymentsModule } from './modules/payments/index.ts'
import { openGameLedger, type RoundsDeps, roundsModule, sumStakeUse } from './modules/rounds/index.ts'
import { type LivePlayDeps, livePlayModule } from './modules/live-play/index.ts'
import { type RankingsDeps, rankingsModule } from './modules/rankings/index.ts'
import {
  type OnboardingDeps,
  onboardingModule,
  type OnboardingPorts,
  reportAddedFactor,
} from './modules/onboarding/index.ts'
import {
  completeJoin,
  linkedIdentities,
  joinOffered,
  readOutsideTraits,
  type SocialDeps,
  socialModule,
} from './modules/social/index.ts'
import { type AccountClosureDeps, accountClosureModule } from './modules/account-closure/index.ts'
import { type StaffDeps, staffModule } from './modules/staff/index.ts'
import { type BuildOptions, mountPages, mountSandbox, mountStudio, sandboxUrlOf } from './mounts.ts'
import { readBrand } from './platform/brand.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { type Readiness, operationsRoutes } from './platform/http/operations.ts'
import { type App, createServer, disableRoutes } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { type Mail, sandboxMail, smtpMail } from './platform/mail/mail.ts'
import { httpSms, type Sms, sandboxSms } from './platform/mail/sms.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Module } from './platform/module.ts'
import type { Platform } from './platform/platform.ts'
import { platformModule } from './platform-module.ts'
import type { Random } from './platform/random.ts'
import { createRealtime, mountRealtime } from './platform/realtime/realtime.ts'
import { openSecrets } from './platform/secrets.ts'
import type { SiteDeps } from './site/site.deps.ts'

/** Everything that the modules and the site need. Only what starts or tests a whole server may know all of it. */
export interface AppDeps
  extends Platform,
    SettingsDeps,
    ContentDeps,
    ProofsDeps,
    PlayersDeps,
    SessionsDeps,
    FactorsDeps,
    ContactDeps,
    DocumentsDeps,
    VerificationDeps,
    PlayerStateDeps,
    CatalogueDeps,
    PlayerGamesDeps,
    WalletDeps,
    LimitsDeps,
    BonusesDeps,
    FreeSpinsDeps,
    PaymentMethodsDeps,
    InvoicesDeps,
    PaymentProvidersDeps,
    PaymentDestinationsDeps,
    WithdrawalsDeps,
    DepositsDeps,
    PaymentsDeps,
    RoundsDeps,
    LivePlayDeps,
    RankingsDeps,
    OnboardingDeps,
    SocialDeps,
    AccountClosureDeps,
    StaffDeps,
    SiteDeps {}

export const modules: readonly Module<AppDeps>[] = [
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
  playerGamesModule,
  walletModule,
  limitsModule,
  bonusesModule,
  freeSpinsModule,
  invoicesModule,
  paymentProvidersModule,
  paymentDestinationsModule,
  withdrawalsModule,
  depositsModule,
  paymentsModule,
  roundsModule,
  livePlayModule,
  rankingsModule,
  onboardingModule,
  socialModule,
  accountClosureModule,
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
  /** Only for failure tests: see `openGameLedger`. */
  betweenPipelines?: () => void | Promise<void>
  /** Only for benchmarks: how transactions outside the lanes send their statements. */
  sending?: Sending | undefined
}

export interface OpenDeps {
  deps: AppDeps
  close(): Promise<void>
}

export function openDeps(surroundings: Surroundings): OpenDeps {
  const { config, databaseUrl, publicUrl, ownUrl, clock, random, log, isPatient = false } = surroundings
  const settings = loadSettings(config.configDir)
  const brand = readBrand(config.configDir, config.brand)
  const content = openContent(config.contentDir, settings.current(), log, brand.name)
  const secrets = openSecrets(config.secretsFile)
  const database = openOwnDatabase(surroundings)
  const { db, pool } = database
  const { betweenPipelines } = surroundings
  const ledger = openGameLedger({
    databaseUrl,
    clock,
    ...(isPatient && { lockTimeoutMs: 0 }),
    ...(betweenPipelines && { betweenPipelines }),
  })
  const sessionVerifier = createSessionVerifier({ config, clock, db, secrets, settings })
  const paymentMethods = openPaymentMethods({ config, settings, content })
  const metrics = isPatient ? createMetrics(null) : createMetrics()
  const deps: AppDeps = {
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
    catalogue: openCatalogue(config, () => deps),
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
    metrics,
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
    await database.close()
  }
  return { deps, close }
}

function openOwnDatabase({ config, databaseUrl, sending, log, isPatient = false }: Surroundings) {
  return openDatabase({
    url: databaseUrl,
    poolSize: config.databasePool,
    sending,
    ...(isPatient && { silenceMaxMs: null }),
    // The error contains the whole client, which is too much for a log line.
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection broke'),
  })
}

type Ports = FactorsPorts &
  PlayersPorts &
  LimitsPorts &
  BonusesPorts &
  PaymentProvidersPorts &
  OnboardingPorts

/** Connects the functions that modules need from later modules. `docs/ARCHITECTURE.md` lists them. */
function portsOf(deps: () => AppDeps): Ports {
  return {
    limitUse: (tx, playerId, kind, since) =>
      kind === 'deposit' ? sumDepositUse(tx, playerId, since) : sumStakeUse(tx, playerId, kind, since),
    recognise: (playerId, where) => recognise(deps(), playerId, where),
    issueFreespins: (locked, terms, cause) => issueFreespins(deps(), locked, terms, cause),
    isBonusDeclinedByDefault: () => deps().bonuses.declineByDefault,
    outsideTraits: (db, playerId) => readOutsideTraits(deps(), db, playerId),
    sharersOfDestinations: (db, playerId) => listPlayersSharingDestinations(deps(), db, playerId),
    reportAddedFactor: (tx, added) => reportAddedFactor(deps(), tx, added),
    completeJoin: (tx, join) => completeJoin(deps(), tx, join),
    recallWithdrawals: (locked) => recallWithdrawals(deps(), locked),
    joinOffered: (tx, offer) => joinOffered(deps(), tx, offer),
    linkedIdentities: linkedIdentities(deps),
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
