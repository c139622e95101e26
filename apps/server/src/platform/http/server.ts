/**
 * The HTTP server that everything is mounted on: request ids, addresses, body limits, security headers, one log line
 * per request and one place that turns errors into replies. It knows no call; `serve` adds those of the contract.
 */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { loggedPath } from '../log.ts'
import { parseJsonBody } from './body.ts'
import { type Client, createClientReader } from './client.ts'
import { replyWithError, replyWithNotFound } from './error-reply.ts'
import { parseQuery } from './query.ts'
import { addSecurityHeaders } from './security-headers.ts'

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is at the other end, as far as a trusted proxy or the socket says it. */
    client: Client
    /** The bytes of a JSON body as they came, for doors that check a signature over them. */
    rawBody: Buffer | null
  }
  interface FastifyContextConfig {
    /** The call's name in the contract, for metrics. */
    call?: string
  }
}

const BODY_LIMIT_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 30_000
/** With its body, which may be a picture from a phone on a slow line: as long as the site waits for it. */
const REQUEST_TIMEOUT_MS = 120_000
/** How late a request that takes longer may be noticed. */
const NOTICED_AFTER_MS = 1_000

/** `isStopping`: no connection is kept then, so that clients and balancers make their next one elsewhere. */
export function createServer(deps: Deps, isStopping: () => boolean): App {
  const readClient = createClientReader(deps.config)
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: NOTICED_AFTER_MS },
    forceCloseConnections: 'idle',
    genReqId: () => deps.random.uuid(),
    routerOptions: { querystringParser: parseQuery, maxParamLength: 256 },
  })
  app.decorateRequest('client')
  app.decorateRequest('rawBody', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    try {
      done(null, parseJsonBody(body))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })

  app.addHook('onRequest', async (request, reply) => {
    request.client = readClient(request)
    reply.header('x-request-id', request.id)
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    addSecurityHeaders(reply, deps.publicUrl)
    // A connection that was kept would hold up the end of the server for more than a minute.
    if (isClosing || isStopping()) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) =>
    note(deps, request, reply.statusCode, reply.elapsedTime),
  )
  app.setErrorHandler((error, request, reply) => replyWithError(deps, error, request, reply))
  app.setNotFoundHandler((request, reply) => replyWithNotFound(deps, request, reply))
  leaveUnserved(app, deps, '/api/*')
  return app
}

/**
 * Addresses that are never pages. Without this the site's would answer for calls that do not exist, and a page that asks
 * a part for what this process does not run would wait for itself.
 */
export function leaveUnserved(app: App, deps: Deps, addresses: `/${string}/*`): void {
  app.all(addresses, (request, reply) => replyWithNotFound(deps, request, reply))
}

function note(deps: Deps, request: FastifyRequest, status: number, elapsedMs: number): void {
  const call = request.routeOptions.config?.call ?? 'other'
  deps.metrics.requestSeconds.observe({ call, status: String(status) }, elapsedMs / 1000)
  const path = loggedPath(request.url)
  deps.log.info(
    { requestId: request.id, method: request.method, path, status, ms: Math.round(elapsedMs) },
    'request',
  )
}
