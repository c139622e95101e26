/**
 * What operators and clients of the API ask: is it alive, is it ready, what does it measure, what does it offer.
 * `/healthz` says only that the process answers; `/readyz` asks the database, and says no as soon as a stop begins.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { readBearer } from './auth.ts'
import { asyncApiDocument, openApiDocument } from './documents.ts'
import type { App } from './server.ts'

export interface Readiness {
  isStopping: boolean
}

const READY_TIMEOUT_MS = 2000

export function operationsRoutes(app: App, deps: Deps, readiness: Readiness): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !readiness.isStopping && (await answers(deps))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
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

async function answers(deps: Deps): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref())
  const question = sql`select 1`.execute(deps.db).then(
    () => true,
    () => false,
  )
  return Promise.race([question, timeout])
}

function mayReadMetrics(deps: Deps, request: FastifyRequest): boolean {
  const wanted = deps.config.metricsToken
  if (wanted === null) {
    const isForwarded =
      request.headers['x-forwarded-for'] !== undefined || request.headers['cf-connecting-ip'] !== undefined
    return !isForwarded && ['127.0.0.1', '::1'].includes(request.client.address)
  }
  const given = Buffer.from(readBearer(request) ?? '')
  const expected = Buffer.from(wanted)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
