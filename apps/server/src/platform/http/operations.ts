/**
 * What operators and clients of the API ask: is it alive, is it ready, what does it measure, what does it offer.
 * `/healthz` says only that the process answers; `/readyz` asks the database to write, and says no as soon as a stop begins.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { isReadOnlyDatabase } from '../database/lost.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { readBearer } from './auth.ts'
import { asyncApiDocument, openApiDocument } from './documents.ts'
import { isDirectLocalRequest } from './metrics-access.rules.ts'
import type { App } from './server.ts'

export interface Readiness {
  isStopping: boolean
}

const READY_TIMEOUT_MS = 2000
/** Anyone may ask, so however often that is, the database is asked so often. */
const PROBE_EVERY_MS = 1000

export function operationsRoutes(app: App, deps: Deps, readiness: Readiness): void {
  const probe = createProbe(deps)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const reason = readiness.isStopping ? 'stopping' : await probe()
    if (reason === null) return reply.send({ status: 'ready' })
    return reply.status(503).header('retry-after', '1').send({ status: 'not ready', reason })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(deps, request)) throw refuse('notFound')
    return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics())
  })

  const openApi = JSON.stringify(openApiDocument())
  const asyncApi = JSON.stringify(asyncApiDocument())
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json').send(openApi))
  app.get('/api/asyncapi.json', async (_request, reply) => reply.type('application/json').send(asyncApi))
}

/** Why this process cannot serve, or null. Concurrent callers share one probe. */
type Fault = 'stopping' | 'database unreachable' | 'database not writable'

function createProbe({ db, log }: Deps): () => Promise<Fault | null> {
  let last: { at: number; fault: Promise<Fault | null> } | null = null
  const ask = async (): Promise<Fault | null> => {
    const late = new Promise<Fault>((resolve) => {
      setTimeout(resolve, READY_TIMEOUT_MS, 'database unreachable').unref()
    })
    const written = sql`update readiness_probe set written_at = now()`.execute(db).then(
      () => null,
      (error: unknown) => {
        log.warn({ err: error }, 'the database is not ready')
        return isReadOnlyDatabase(error) ? 'database not writable' : 'database unreachable'
      },
    )
    return Promise.race([written, late])
  }
  return () => {
    const at = performance.now()
    if (last === null || at - last.at >= PROBE_EVERY_MS) last = { at, fault: ask() }
    return last.fault
  }
}

function mayReadMetrics(deps: Deps, request: FastifyRequest): boolean {
  const wanted = deps.config.metricsToken
  if (wanted === null) {
    const { headers, socket } = request
    const peerAddress = socket.remoteAddress ?? ''
    return isDirectLocalRequest({ peerAddress, headers }, deps.config.publicUrl)
  }
  const given = Buffer.from(readBearer(request) ?? '')
  const expected = Buffer.from(wanted)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
