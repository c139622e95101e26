/** Mounts the apps that the server's process may host in addition to its API: the site, the studio and the stand-ins. */
import path from 'node:path'
import type { Content } from '@fairhall/content'
import { sandbox, type Work } from '@fairhall/sandbox'
import { studio } from '@fairhall/studio'
import type { AppDeps } from './app-modules.ts'
import { SANDBOX_PURPOSE as REGISTER_SANDBOX_PURPOSE } from './modules/registers/index.ts'
import { findProviderSecret, listProviderSecrets } from './modules/catalogue/index.ts'
import { mountOffice, mountOfficePage } from './modules/office/index.ts'
import { DIRECTORY_SANDBOX_PURPOSE, returnUrl } from './modules/staff/index.ts'
import { SANDBOX_PURPOSE, TELEGRAM_SANDBOX_PURPOSE } from './modules/social/index.ts'
import { IDENTITY_SANDBOX_PURPOSE } from './modules/verification/index.ts'
import { type Config, WrongSettings } from './platform/config.ts'
import { createAddressLimit, createRateLimit } from './platform/http/limits/rate-limit.ts'
import { type App, createServer } from './platform/http/server.ts'
import { createSiteReader } from './platform/realtime/realtime.ts'
import { officeUrlOf } from './platform/office-address.ts'
import { sealingKeysOf } from './platform/secrets.ts'
import { mountSite } from './site/index.ts'
import { portError } from './start-errors.ts'

export interface BuildOptions {
  /** Vite's port for hot reload, during development. */
  hmrPort?: number
  /** False: no background work, so the studio and the stand-ins act only on requests. */
  hasBackground: boolean
  /** Registers work that must finish before the server stops accepting calls. */
  onDrain?: (drain: () => Promise<void>) => void
  /** Receives the work of the stand-ins, which their caller does without background work. */
  onStandIns?: ((work: Work) => void) | undefined
}

export function sandboxUrlOf(config: Config, publicUrl: string): string {
  return config.sandboxUrl ?? `${publicUrl}/sandbox`
}

/** The origin of the sportsbook stand-in; null while it is off. */
export function bookUrlOf({ sandboxBook }: Config, publicUrl: string): string | null {
  if (sandboxBook === null) return null
  if (sandboxBook.url !== null) return new URL(sandboxBook.url).origin
  const url = new URL(publicUrl)
  url.port = String(sandboxBook.port)
  return url.origin
}

/** The folder of the apps that are built for the browser. */
const apps = path.resolve(import.meta.dirname, '../..')

export async function mountPages(app: App, deps: AppDeps, { hmrPort }: BuildOptions): Promise<void> {
  const folder = path.join(apps, 'site')
  const site = await mountSite(app, deps, hmrPort === undefined ? { folder } : { folder, hmrPort })
  app.addHook('onClose', () => site.close())
}

/** The office listens at its own port, because it must share no address with the players' site. */
export async function openOffice(deps: AppDeps, isStopping: () => boolean): Promise<App | null> {
  const { config } = deps
  const officeUrl = officeUrlOf(config)
  if (config.office === null || officeUrl === null) return null
  const { port } = config.office
  const office = createServer({ ...deps, publicUrl: officeUrl }, isStopping)
  mountOffice(office, deps)
  mountOfficePage(office, path.join(apps, 'office/dist'))
  try {
    await office.listen({ host: config.host, port })
  } catch (error) {
    throw portError(error, port, 'OFFICE_PORT')
  }
  return office
}

export async function mountStudio(
  app: App,
  deps: AppDeps,
  { hasBackground, onDrain }: BuildOptions,
): Promise<void> {
  const provider = deps.catalogue.findWalletApiProvider('studio')
  const secret = provider && findProviderSecret(deps, provider)
  if (!provider || secret === null)
    throw new WrongSettings('ROLES names studio, but CONFIG_DIR/providers.json does not.')

  const { clock, random, log, operatorUrl, publicUrl } = deps
  const callsPerMinute = (multiple: number) => Math.ceil(deps.config.requestsPerMinute * multiple)
  await app.register(
    studio({
      database: deps.studioDatabaseUrl,
      migrates: false,
      operatorUrl,
      providerId: provider.id,
      secret,
      sealingKeys: sealingKeysOf(deps.secrets, 'studio-seeds'),
      listAcceptedSecrets: () => listProviderSecrets(deps, provider),
      publicUrl: deps.config.studioUrl ?? `${publicUrl}/studio`,
      frameAncestors: deps.config.studioUrl === null ? "'self'" : new URL(publicUrl).origin,
      retention: deps.settings.current().retention.studio,
      callLimits: {
        addressOf: (request) => request.client.address,
        create: (multiple) => createRateLimit(clock, callsPerMinute(multiple)),
        createForAddresses: (multiple) => createAddressLimit(clock, callsPerMinute(multiple)),
        networkOf: createSiteReader(deps.config),
        connectionsPerAddress: deps.config.connectionsPerAddress,
        connectionsPerSecond: deps.config.connectionsPerSecond,
      },
      log,
      clock,
      random,
      onReady: ({ drain }) => onDrain?.(drain),
      ...(hasBackground ? {} : { timings: { retryEveryMs: 0, flightTickMs: 0 } }),
    }),
  )
}

export async function mountSandbox(
  app: App,
  deps: AppDeps,
  { hasBackground, onStandIns }: BuildOptions,
): Promise<void> {
  const { config } = deps
  const options = {
    pool: deps.pool,
    migrates: false,
    publicPath: new URL(sandboxUrlOf(config, deps.publicUrl)).pathname,
    publicUrl: () => sandboxUrlOf(config, deps.publicUrl),
    operatorUrl: () => deps.operatorUrl,
    providerId: 'sandbox',
    openId: {
      clientId: 'fairhall',
      clientSecret: deps.secrets.current(SANDBOX_PURPOSE).text,
      redirectUri: () => `${deps.publicUrl}/auth/social/sandbox/callback`,
    },
    directory: () => directoryOf(deps),
    telegramToken: deps.secrets.current(TELEGRAM_SANDBOX_PURPOSE).text,
    identitySecret: deps.secrets.current(IDENTITY_SANDBOX_PURPOSE).text,
    registerKey: deps.secrets.current(REGISTER_SANDBOX_PURPOSE).key.toString('hex'),
    secret: deps.secrets.current('payment-provider-sandbox').key,
    isAllowed: true,
    text: (...args: Parameters<Content['text']>) => deps.content.current().text(...args),
    localeFor: (acceptLanguage: string | undefined) => deps.texts.localeFor(acceptLanguage),
    now: () => deps.clock.now(),
    randomBytes: (count: number) => deps.random.bytes(count),
    uuid: () => deps.random.uuid(),
    log: deps.log,
    aggregator: aggregatorOf(deps),
    book: bookOf(deps),
    simulation: hasBackground && config.sandboxPlayers > 0 ? simulationOf(deps) : null,
    ...(hasBackground ? {} : { timings: { pollMs: 0 } }),
    ...(onStandIns === undefined ? {} : { onReady: onStandIns }),
  }
  try {
    await app.register(sandbox(options))
  } catch (error) {
    // Only the book listens while the stand-ins are mounted.
    throw options.book === null ? error : portError(error, options.book.port, 'SANDBOX_BOOK_PORT')
  }
}

/** The stand-in of the company's directory, if the office uses it. */
function directoryOf(deps: AppDeps) {
  const { officeDirectory } = deps.config
  if (officeDirectory?.issuer !== 'sandbox' || deps.config.office === null) return null
  return {
    clientId: officeDirectory.clientId,
    clientSecret: deps.secrets.current(DIRECTORY_SANDBOX_PURPOSE).text,
    redirectUri: () => returnUrl(deps),
  }
}

function simulationOf({ config, operatorUrl, publicUrl }: AppDeps) {
  return {
    players: config.sandboxPlayers,
    siteUrl: () => (config.roles.has('api') ? operatorUrl : publicUrl),
  }
}

/** The sportsbook stand-in, if this process runs it and it is configured. */
function bookOf({ config, sportsbooks, secrets, publicUrl, clock }: AppDeps) {
  const { enabled } = sportsbooks
  if (!config.sandboxBook?.port || enabled?.address !== 'sandbox') return null
  const { secret } = enabled
  // The book counts no players, and many of them may share an address.
  const limit = createRateLimit(clock, config.requestsPerMinute * 10)
  return {
    host: config.host,
    port: config.sandboxBook.port,
    sportsbookId: enabled.id,
    walletSecret: () => findProviderSecret({ secrets }, { secret }) ?? '',
    siteOrigin: new URL(publicUrl).origin,
    pageFolder: path.join(apps, 'book/dist'),
    speed: config.sandboxBook.speed,
    addressOf: createSiteReader(config),
    isAllowed: (address: string) => limit.take(address) === 0,
  }
}

/** The game provider that the aggregator stand-in plays, if it is enabled and has a secret. */
function aggregatorOf(deps: AppDeps) {
  const provider = deps.catalogue.setting.providers.find(
    ({ address, isEnabled }) => address === 'sandbox' && isEnabled,
  )
  const secret = () => (provider === undefined ? null : findProviderSecret(deps, provider)) ?? ''
  if (provider === undefined || secret() === '') return null
  return {
    providerId: provider.id,
    gamesCount: deps.config.sandboxGames,
    secret,
    listAcceptedSecrets: () => listProviderSecrets(deps, provider),
  }
}
