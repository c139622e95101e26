import type { Body, CallName, Meta, Params, Query, Reply } from '@fairhall/contract'
import { type Route, routes } from '@fairhall/contract/routes'
import { CallError } from './call-error.ts'
import { toQueryString } from './query.ts'

export type ClientOptions = {
  /** Origin of the API, without a trailing slash; empty for the page's own origin. */
  origin: string
  /** The current bearer token, or null for a visitor. It is awaited, so that a refresh can come first. */
  token: () => string | null | Promise<string | null>
  /** The site's locale, sent as Accept-Language: messages are returned in it. */
  locale: () => string
  /** Called with each 401 and 403, before the error is thrown: the session is over. */
  onSessionOver?: (error: CallError, name: CallName) => void
  timeoutMs?: number
  fetch?: Fetch
}

/** The part of a response that a call reads. A rendering server supplies it in-process, without a network. */
export type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'>
export type Fetch = (url: string, init: RequestInit) => Promise<Answer>

/** Those of `{params, query, body}` that the call has, and whether a token is sent. */
export type CallInput<Name extends CallName> = Part<'params', Params<Name>> &
  OptionalPart<'query', Query<Name>> &
  Part<'body', Body<Name>> & { token?: string; idempotencyKey?: string; signal?: AbortSignal }

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value }
type OptionalPart<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

export type CallResult<Name extends CallName> = { data: Reply<Name>; meta: Meta<Name> }

export type Client = {
  /** The reply's data. Throws `CallError`. */
  call<Name extends CallName>(name: Name, ...input: Input<Name>): Promise<Reply<Name>>
  /** Data and meta, for lists. Throws `CallError`. */
  list<Name extends CallName>(name: Name, ...input: Input<Name>): Promise<CallResult<Name>>
}

type Input<Name extends CallName> =
  Record<string, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>]

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Long enough for a server or connection that stalls for a quarter of a minute. */
const TIMEOUT_MS = 30_000
const RETRIED_STATUSES = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/**
 * The typed API client. Idempotent methods are retried once after 408, 409, 425, 429, 500 and 502 to 504, and
 * when the network failed; all other calls are sent only once. No cookies are sent.
 */
export function createClient(options: ClientOptions): Client {
  async function list(name: CallName, input: LooseInput = {}) {
    const route: Route = routes[name]
    const attempts = route.method === 'GET' ? 2 : 1
    for (let attempt = 1; ; attempt++) {
      const outcome = await send(options, route, input)
      if (outcome.ok) return { data: outcome.data, meta: outcome.meta }
      const { error } = outcome
      if (attempt < attempts && isRetryable(error)) continue
      if (error.status === 401 || error.status === 403) options.onSessionOver?.(error, name)
      throw error
    }
  }
  const client = { list, call: async (name: CallName, input?: LooseInput) => (await list(name, input)).data }
  return client as Client
}

/**
 * Failures that a retry may not meet again. After a timeout there is no retry, because the caller has already
 * waited the full time.
 */
const isRetryable = ({ kind, status }: CallError) => kind === 'offline' || RETRIED_STATUSES.has(status)

type Outcome = { ok: true; data: unknown; meta: unknown } | { ok: false; error: CallError }

async function send(options: ClientOptions, route: Route, input: LooseInput): Promise<Outcome> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), options.timeoutMs ?? TIMEOUT_MS)
  const signal = input.signal ? AbortSignal.any([late.signal, input.signal]) : late.signal
  const fetch = options.fetch ?? globalThis.fetch
  try {
    const url = options.origin + fillPath(route.path, input.params) + toQueryString(input.query)
    const response = await fetch(url, { ...(await toRequest(options, route, input, signal)), signal })
    return await readResponse(response)
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    const kind = late.signal.aborted ? 'timeout' : 'offline'
    return { ok: false, error: new CallError(kind, kind, { cause }) }
  } finally {
    // On a server, a pending timer keeps the whole render that set it in memory until it fires.
    clearTimeout(timer)
  }
}

async function toRequest(
  options: ClientOptions,
  route: Route,
  input: LooseInput,
  signal: AbortSignal,
): Promise<RequestInit> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': options.locale() }
  const token = input.token ?? (await before(signal, options.token()))
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (route.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey ?? crypto.randomUUID()
  return {
    method: route.method,
    headers,
    // For the cookie of a known device, which authenticates nobody.
    credentials: 'same-origin',
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  }
}

/** A token may have to be fetched by another call, which does not know this call's deadline. */
function before<T>(signal: AbortSignal, coming: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    Promise.resolve(coming).then(resolve, reject)
  })
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

type Envelope = {
  data?: unknown
  meta?: unknown
  error?: { code?: number; message?: string; fields?: Record<string, string[]> }
}

/**
 * Throws when the connection breaks or the time is over while the body arrives: an incomplete body is no
 * answer, whatever its status.
 */
async function readResponse(response: Answer): Promise<Outcome> {
  const reply = await readEnvelope(response)
  if (response.ok && reply !== null && 'data' in reply)
    return { ok: true, data: reply.data, meta: reply.meta }

  const refusal = reply?.error
  return {
    ok: false,
    error: new CallError('refused', refusal?.message ?? response.statusText, {
      status: response.status,
      code: refusal?.code ?? null,
      fields: refusal?.fields ?? {},
    }),
  }
}

/** Null for invalid JSON. */
async function readEnvelope(response: Answer): Promise<Envelope | null> {
  try {
    return (await response.json()) as Envelope | null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
