/** Selects the transport of live updates, and serves clients if this process does. */
import type { TokenOptions } from '@fairhall/centrifuge'
import type { Config } from '../config.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../errors.ts'
import { type ClientSource, createClientReader } from '../http/client.ts'
import { findDevice } from '../http/limits/known-devices.ts'
import { partOfSite } from '../http/limits/networks.ts'
import type { App } from '../http/server.ts'
import { Bus } from './bus.ts'
import { BusSeal } from './bus-seal.ts'
import { createCentrifugoRealtime } from './centrifugo.ts'
import { createApi } from './centrifugo-api.ts'
import { createEmbeddedRealtime } from './embedded.ts'
import { publishOnline, startOnline } from './online.ts'
import type { Realtime } from './port.ts'

type RealtimeDeps = Pick<
  Platform,
  | 'config'
  | 'clock'
  | 'random'
  | 'log'
  | 'metrics'
  | 'secrets'
  | 'sessionVerifier'
  | 'publicUrl'
  | 'databaseUrl'
  | 'db'
>

/** The required claims of an access token, and the purpose of the keys that sign it. */
interface AccessTokens {
  purpose: string
  issuer: string
  audience: string
}

export function createRealtime(deps: RealtimeDeps, accessTokens: AccessTokens): Realtime {
  const { config, clock, random, log, databaseUrl, db } = deps
  if (config.centrifugo !== null) return createCentrifugoRealtime(createApi(config.centrifugo))

  return createEmbeddedRealtime({
    clock,
    random,
    log,
    tokens: toTokenOptions(deps, accessTokens),
    isSessionOpen: (token) => isSessionOpen(deps, token),
    allowedOrigins: config.environment === 'production' ? [new URL(deps.publicUrl).origin] : null,
    addressOf: createSiteReader(config),
    ownerOf: ({ headers }) => findDevice(deps, headers),
    connectionsPerAddress: config.connectionsPerAddress,
    connectionsPerSecond: config.connectionsPerSecond,
    bus: new Bus({
      databaseUrl,
      db,
      id: random.uuid(),
      log,
      clock,
      seal: new BusSeal(deps.secrets, random),
      onForged: () => deps.metrics.forgedBusMessages.inc(),
    }),
  })
}

/** What live connections are counted by: one customer with a whole site of IPv6 can't open many more of them than others. */
export function createSiteReader(config: Config): (request: ClientSource) => string {
  const readClient = createClientReader(config)
  return (request) => partOfSite(readClient(request).address)
}

function toTokenOptions(
  { secrets }: RealtimeDeps,
  { purpose, issuer, audience }: AccessTokens,
): TokenOptions {
  const find = (keyId: string) => {
    const found = secrets.find(purpose, keyId)
    return found === null ? null : Buffer.from(found.text)
  }
  return { key: find, issuer, audience }
}

/** Players who may not sign in have no open session. A database failure is not a refusal, so it is rethrown. */
async function isSessionOpen({ sessionVerifier }: RealtimeDeps, token: string): Promise<boolean> {
  try {
    return (await sessionVerifier.authenticate(token)) !== null
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Upgraded sockets must be closed before the server waits for its connections; otherwise it would wait forever. */
export function mountRealtime(app: App, deps: Pick<Platform, 'realtime' | 'clock' | 'log'>): void {
  deps.realtime.attach(app.server)
  app.addHook('onReady', async () => {
    await deps.realtime.join()
    // Processes that were alone learn of this one before it has clients.
    await publishOnline(deps)
  })
  const stopOnline = startOnline(deps)
  app.addHook('preClose', async () => {
    stopOnline()
    deps.realtime.close()
  })
}
