/**
 * The HTTP server: request IDs, client addresses, body limits, security headers, one log line per request, and one place that
 * turns errors into replies. It knows no calls; `serve` adds those of the contract.
 */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { loggedPath } from '../log.ts'
import { replyToBrokenRequest } from './broken-requests.ts'
import { parseJsonBody } from './input/body.ts'
import { type Client, createClientReader } from './client.ts'
import { type ReplyDeps, replyWithError, replyWithNotFound } from './error-reply.ts'
import { parseQuery } from './input/query.ts'
import { traceRequests } from '../tracing/trace-http.ts'
import { addSecurityHeaders } from './security-headers.ts'

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyRequest {
    /** The client, as reported by a trusted proxy or the socket. */
    client: Client
    /** The original bytes of a JSON body, for provider APIs that verify a signature over them. */
    rawBody: Buffer | null
  }
  interface FastifyContextConfig {
    /** The call's name in the contract, for metrics. */
    call?: string
  }
}

type ServerDeps = Pick<Platform, 'config' | 'log' | 'metrics' | 'publicUrl' | 'random' | 'texts' | 'tracing'>

const BODY_LIMIT_BYTES = 64 * 1024
const HEADERS_TIMEOUT_MS = 30_000
/** Includes the body, which may be a picture sent over a slow mobile connection. The site waits as long. */
const REQUEST_TIMEOUT_MS = 120_000
/** How often Node checks the timeouts. */
const TIMEOUT_CHECK_MS = 1_000

/** While `isStopping`, connections are closed, so that clients and balancers open their next one elsewhere. */
export function createServer(deps: ServerDeps, isStopping: () => boolean): App {
  const readClient = createClientReader(deps.config)
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => replyToBrokenRequest(deps, error, socket),
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

  traceRequests(app, deps)
  // Hooks of every request return no promise: each would cost about as much as its work.
  app.addHook('onRequest', (request, reply, done) => {
    request.client = readClient(request)
    reply.header('x-request-id', request.id)
    done()
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addSecurityHeaders(reply, deps.publicUrl)
    // A kept-alive connection would delay the end of the server by more than a minute.
    if (isClosing || isStopping()) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(deps, request, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.setErrorHandler((error, request, reply) => replyWithError(deps, error, request, reply))
  app.setNotFoundHandler((request, reply) => replyWithNotFound(deps, request, reply))
  disableRoutes(app, deps, '/api/*')
  return app
}

/**
 * Answers 404 below these addresses, which are never pages. Without it, the page renderer would answer for unknown calls, and a page
 * that requests a part that this process does not serve would wait for itself.
 */
export function disableRoutes(app: App, deps: ReplyDeps, addresses: `/${string}/*`): void {
  app.all(addresses, (request, reply) => replyWithNotFound(deps, request, reply))
}

function logRequest(deps: ServerDeps, request: FastifyRequest, status: number, elapsedMs: number): void {
  const call = request.routeOptions.config?.call ?? 'other'
  deps.metrics.requestSeconds.observe({ call, status: String(status) }, elapsedMs / 1000)
  if (!deps.log.isLevelEnabled('info')) return
  const path = loggedPath(request.url)
  deps.log.info(
    { requestId: request.id, method: request.method, path, status, ms: Math.round(elapsedMs) },
    'request',
  )
}
