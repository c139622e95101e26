/**
 * Endpoints for operators and API clients: liveness, readiness, metrics and API descriptions. `/healthz` reports only that the
 * process answers. `/readyz` writes to the database, and fails as soon as a stop begins.
 */
import { timingSafeEqual } from 'node:crypto'
import { Gauge } from 'prom-client'
import type { FastifyRequest } from 'fastify'
import { isReadOnlyDatabase } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { writeProbe } from '../database/probe.queries.ts'
import { refuse } from '../errors.ts'
import { readBearer } from './auth.ts'
import { asyncApiDocument, openApiDocument } from './documents.ts'
import { isDirectLocalRequest } from './metrics-access.rules.ts'
import type { App } from './server.ts'
import { sportsWalletDocument } from './sports-wallet-document.ts'

type OperationsDeps = Pick<Platform, 'config' | 'db' | 'log' | 'metrics'>

export interface Readiness {
  isStopping: boolean
}

const READY_TIMEOUT_MS = 2000
/** Anyone can request it, so the database is probed at most this often. */
const PROBE_EVERY_MS = 1000

export function operationsRoutes(app: App, deps: OperationsDeps, readiness: Readiness): void {
  const probe = createProbe(deps)
  const findFailure = async () => (readiness.isStopping ? 'stopping' : probe())
  watchReadiness(deps, findFailure)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await findFailure()
    if (reason === null) return reply.send({ status: 'ready' })
    return reply.status(503).header('retry-after', '1').send({ status: 'not ready', reason })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request)) throw refuse('notFound')
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })

  serveDocument(app, '/api/openapi.json', openApiDocument)
  serveDocument(app, '/api/asyncapi.json', asyncApiDocument)
  serveDocument(app, '/api/sports-wallet.openapi.json', sportsWalletDocument)
}

function watchReadiness({ metrics }: OperationsDeps, findFailure: () => Promise<ProbeFailure | null>): void {
  new Gauge({
    name: 'fairhall_ready',
    help: '1 if this process answers that it is ready, otherwise 0.',
    registers: [metrics.registry],
    async collect() {
      this.set((await findFailure()) === null ? 1 : 0)
    },
  })
}

/** Describing every call takes longer than the rest of the routes, so the first request does it, not the start. */
function serveDocument(app: App, path: string, describe: () => object): void {
  let text: string | undefined
  app.get(path, async (_request, reply) => {
    text ??= JSON.stringify(describe())
    return reply.type('application/json').send(text)
  })
}

/** Why this process cannot serve. */
type ProbeFailure = 'stopping' | 'database unreachable' | 'database not writable'

function createProbe({ db, log }: OperationsDeps): () => Promise<ProbeFailure | null> {
  let last: { at: number; failure: Promise<ProbeFailure | null> } | null = null
  const probeDatabase = async (): Promise<ProbeFailure | null> => {
    const late = new Promise<ProbeFailure>((resolve) => {
      setTimeout(resolve, READY_TIMEOUT_MS, 'database unreachable').unref()
    })
    const write = writeProbe(db).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error }, 'the database is not ready')
        return isReadOnlyDatabase(error) ? 'database not writable' : 'database unreachable'
      },
    )
    return Promise.race([write, late])
  }
  return () => {
    const at = performance.now()
    if (last === null || at - last.at >= PROBE_EVERY_MS) last = { at, failure: probeDatabase() }
    return last.failure
  }
}

function mayReadMetrics(deps: OperationsDeps, request: FastifyRequest): boolean {
  const token = deps.config.metricsToken
  if (token === null) {
    const { headers, socket } = request
    const peerAddress = socket.remoteAddress ?? ''
    return isDirectLocalRequest({ peerAddress, headers }, deps.config.publicUrl)
  }
  const actual = Buffer.from(readBearer(request) ?? '')
  const expected = Buffer.from(token)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
