/** Spans of requests that this process serves, and of those that it sends while it serves one or runs a job. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { createProxyCheck } from '../http/client.ts'
import type { App } from '../http/server.ts'
import { readTraceParent, type Span, SpanKind, type Tracing } from './tracing.ts'

const SERVER_ERROR = 500

/** Adds nothing if traces are off. Only a trusted proxy may name the trace that a request belongs to. */
export function traceRequests(app: App, { config, tracing }: Pick<Platform, 'config' | 'tracing'>): void {
  if (tracing === null) return
  const isProxy = createProxyCheck(config)
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    // A page that is rendered makes its calls within this process.
    const page = tracing.current()
    if (page === undefined && !tracing.isSampled()) return done()
    const parent = page ?? (isProxy(request) ? readTraceParent(request.headers['traceparent']) : null)
    const span = tracing.start(request.method, {
      kind: SpanKind.server,
      parent,
      attributes: { 'http.request.method': request.method, 'fairhall.request_id': request.id },
    })
    spans.set(request, span)
    tracing.within(span, done)
  })
  // A body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else tracing.within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config?.call ?? 'other'
    spans.get(request)?.end({
      name: `${request.method} ${call}`,
      attributes: { 'fairhall.call': call, 'http.response.status_code': reply.statusCode },
      isFailed: reply.statusCode >= SERVER_ERROR,
    })
    done()
  })
}

/** As undici publishes it; the `fetch` of Node does the same. */
interface Outgoing {
  request: { origin: string | URL; method: string }
  response?: { statusCode: number }
}

/** Paths are left out: some services expect their key in it. Returns a function that ends this. */
export function traceOutgoing(tracing: Tracing): () => void {
  const spans = new WeakMap<object, Span>()
  const statuses = new WeakMap<object, number>()
  const end = (request: object, isFailed: boolean) => {
    const status = statuses.get(request)
    spans.get(request)?.end({ attributes: { 'http.response.status_code': status }, isFailed })
    spans.delete(request)
  }
  const listeners = {
    'undici:request:create': ({ request }: Outgoing) => {
      const parent = tracing.current()
      if (parent === undefined) return
      const { host } = new URL(request.origin)
      const attributes = { 'http.request.method': request.method, 'server.address': host }
      spans.set(
        request,
        tracing.start(`${request.method} ${host}`, { kind: SpanKind.client, parent, attributes }),
      )
    },
    'undici:request:headers': ({ request, response }: Outgoing) => {
      if (response !== undefined && spans.has(request)) statuses.set(request, response.statusCode)
    },
    'undici:request:trailers': ({ request }: Outgoing) =>
      end(request, (statuses.get(request) ?? 0) >= SERVER_ERROR),
    'undici:request:error': ({ request }: Outgoing) => end(request, true),
  }
  const subscribed = Object.entries(listeners).map(([channel, listener]) => {
    const receive = (message: unknown) => listener(message as Outgoing)
    diagnostics.subscribe(channel, receive)
    return () => diagnostics.unsubscribe(channel, receive)
  })
  return () => subscribed.forEach((unsubscribe) => unsubscribe())
}
