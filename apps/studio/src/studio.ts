import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import { games } from '@fairhall/games'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { fairnessRoutes } from './fairness/fairness.routes.ts'
import { flightRoundHandler } from './flights/bets.service.ts'
import { retireExposedChains } from './flights/chain.ts'
import { flightRoutes } from './flights/flights.routes.ts'
import { createLive } from './flights/live.ts'
import type { Live } from './flights/live.ts'
import { startFlightRunner } from './flights/flight-runner.ts'
import { startReporting } from './free-spins/reports.service.ts'
import { launcherRoutes } from './launcher/launcher.routes.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { limitChecks, limitPlay } from './platform/call-limits.ts'
import type { CallLimits } from './platform/call-limits.ts'
import { createTurns, openPool, turnsOf, withoutTimeouts } from './platform/database.ts'
import type { Pool } from './platform/database.ts'
import { defaultTimings } from './platform/deps.ts'
import type { Clock, Deps, Log, Random, Timings } from './platform/deps.ts'
import { createPendingWork, type PendingWork } from './platform/pending-work.ts'
import { migrate } from './platform/migrate.ts'
import { allowAnyOrigin, answerErrors, keepRawBodies } from './platform/replies.ts'
import { createSeals, type SealingKeys } from './platform/seals.ts'
import { saveBuilds } from './rounds/builds.queries.ts'
import { frameRoutes } from './rounds/frame.routes.ts'
import type { RoundHandler } from './rounds/frame.routes.ts'
import { startEndingAbandoned } from './rounds/abandoned-rounds.service.ts'
import { makeMove } from './rounds/moves.service.ts'
import { startWorker } from './rounds/wallet-calls.service.ts'
import { defaultRetention, type Retention, startPruning } from './rounds/pruning.ts'
import { placeRound } from './rounds/rounds.service.ts'
import type { SharedSecrets } from './platform/signing.ts'
import { sealStored } from './seeds/seal-stored.ts'
import type { Session } from './sessions/sessions.queries.ts'
import { createWalletClient } from './wallet/wallet-client.ts'

/**
 * The studio as a Fastify plugin: a game provider like any other, in the same repository. It knows the
 * operator by one URL and one secret, has its own tables, and moves money only by signed calls to the wallet
 * API.
 */
export type StudioOptions = {
  /** The host's pool, or a database URL. */
  database: Pool | string
  /** False when the host has already migrated the schema, with a role that may. */
  migrates?: boolean
  /** The operator's wallet API is at `{operatorUrl}/provider/{providerId}/wallet/…`. */
  operatorUrl: string
  providerId: string
  /** Signs the studio's calls to the operator. */
  secret: string
  /** Secrets that the operator's calls may be signed with; by default only `secret`. */
  listAcceptedSecrets?: () => readonly string[]
  /** Seal what is not revealed yet; kept outside the database. */
  sealingKeys: SealingKeys
  /** Where browsers find the studio: a URL or a path. The routes are mounted at its path. */
  publicUrl: string
  /** The output of the frame's build: play/, assets/, art/, posters/. */
  assetsDir?: string
  /** Who may frame a game, as in the policy: `'self'` or origins. */
  frameAncestors?: string
  log: Log
  clock?: Clock
  random?: Random
  timings?: Partial<Timings>
  /** Without them there is no rate limit. */
  callLimits?: CallLimits
  /** How long rounds are kept. */
  retention?: Retention
  /**
   * Called with a function that completes work in progress. Await it before the operator's wallet API closes.
   */
  onReady?: (studio: { drain(): Promise<void> }) => void
}

const POOL_SIZE = 10
const defaultAssetsDir = path.resolve(import.meta.dirname, '../dist')

const systemClock: Clock = { now: () => new Date() }
const systemRandom: Random = { bytes: (count) => randomBytes(count), uuid: () => randomUUID() }

export function studio(options: StudioOptions): FastifyPluginAsync {
  return async (host) => {
    const deps = createDeps(options)
    const { database } = options
    const onWait = () => deps.log.warn({}, "the studio's schema migration waits for a table that is in use")
    const prepare = async (pool: Pool) => {
      if (options.migrates ?? true) await migrate(pool, { onWait })
      await sealStored(pool, deps.seals)
      const retired = await retireExposedChains({ ...deps, pool })
      if (retired > 0) deps.log.warn({ retired }, 'retired chains of seeds that may be known')
    }
    await (typeof database === 'string' ? withoutTimeouts(database, prepare) : prepare(database))
    await saveBuilds(deps.pool, Object.values(games), deps.clock.now())
    const prefix = new URL(`${deps.publicUrl}/`, 'http://studio.invalid').pathname.replace(/\/+$/, '')
    const pending = createPendingWork()
    const secrets = secretsOf(options)
    const live = createLive(deps, secrets, options.callLimits)
    await host.register(async (app) => addRoutes(app, deps, options, { pending, live, secrets }), { prefix })

    const worker = startWorker(deps)
    const reporting = startReporting(deps)
    const pruning = startPruning(deps, options.retention ?? defaultRetention)
    const ending = startEndingAbandoned(deps)
    const flights = startFlightRunner(deps, live)
    options.onReady?.({
      async drain() {
        await pending.drain()
        live.end()
        await flights.stop()
        await ending.stop()
        await worker.stop()
        await reporting.stop()
        await Promise.allSettled(deps.underWay)
      },
    })
    // Close upgraded sockets before waiting for connections: they end only on request.
    host.addHook('preClose', async () => live.end())
    host.addHook('onClose', async () => {
      await flights.stop()
      await worker.stop()
      await reporting.stop()
      await pruning.stop()
      await ending.stop()
      await Promise.allSettled(deps.underWay)
      await deps.wallet.close()
      if (typeof options.database === 'string') await deps.pool.end()
    })
  }
}

export function createDeps(options: StudioOptions): Deps {
  const { database, operatorUrl, providerId, secret, log } = options
  const timings = { ...defaultTimings, ...options.timings }
  const clock = options.clock ?? systemClock
  return {
    pool: typeof database === 'string' ? openPool(database, POOL_SIZE) : database,
    turns: createTurns(turnsOf(POOL_SIZE)),
    wallet: createWalletClient({
      operatorUrl,
      providerId,
      secret,
      timeoutMs: timings.walletTimeoutMs,
      clock,
    }),
    clock,
    random: options.random ?? systemRandom,
    seals: createSeals(options.sealingKeys),
    log,
    timings,
    publicUrl: options.publicUrl.replace(/\/+$/, ''),
    underWay: new Set(),
  }
}

const secretsOf = ({ secret, listAcceptedSecrets = () => [secret] }: StudioOptions): SharedSecrets => {
  return { own: secret, listAccepted: listAcceptedSecrets }
}

async function addRoutes(
  app: FastifyInstance,
  deps: Deps,
  options: StudioOptions,
  { pending, live, secrets }: { pending: PendingWork; live: Live; secrets: SharedSecrets },
): Promise<void> {
  answerErrors(app, deps.log)
  keepRawBodies(app)
  const { assetsDir = defaultAssetsDir, frameAncestors = "'self'", callLimits } = options
  pagesRoutes(app, { assetsDir, frameAncestors, publicUrl: deps.publicUrl })
  await app.register(async (scope) => launcherRoutes(scope, deps, secrets, assetsDir))
  const frame = (scope: FastifyInstance) =>
    openCalls(scope, (calls) => {
      if (callLimits !== undefined) limitPlay(calls, callLimits)
      pending.watch(calls)
      frameRoutes(calls, deps, roundHandlers(deps))
      flightRoutes(calls, deps, live)
    })
  await app.register(async (scope) => frame(scope), { prefix: '/api' })
  const checks = (scope: FastifyInstance) =>
    openCalls(scope, (calls) => {
      if (callLimits !== undefined) limitChecks(calls, callLimits)
      fairnessRoutes(calls, deps)
    })
  await app.register(async (scope) => checks(scope), { prefix: '/fairness' })
}

function roundHandlers(deps: Deps): (session: Session) => RoundHandler {
  const flights = flightRoundHandler(deps)
  const own: RoundHandler = {
    place: (session, request) => placeRound(deps, session, request),
    move: (session, roundId, request) => makeMove(deps, session, roundId, request),
  }
  return ({ game }) => (game.id === 'ascent' ? flights : own)
}

function openCalls(app: FastifyInstance, addCalls: (app: FastifyInstance) => void): void {
  allowAnyOrigin(app)
  addCalls(app)
}
