/**
 * Serves one call of the contract. Path, access, input validation and output checks follow from the contract. A handler gets
 * parsed values and returns data. Each call is served exactly once.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CallName,
  type CallSchemas,
  type Calls,
  type Entry,
  type Meta,
  type Reply,
  type Route,
  calls,
  needsActivity,
  routes,
  whileExcluded,
} from '@fairhall/contract'
import { createTurns, type Turns, turnsOf } from '@fairhall/postgres'
import type { z } from 'zod'
import type { Platform } from '../platform.ts'
import { refuse } from '../errors.ts'
import { type OpenSession, readBearer } from './auth.ts'
import type { Client } from './client.ts'
import { isNotModified } from './etags.ts'
import { IN_PROCESS_ADDRESS } from './in-process.ts'
import { readInput } from './input/input.ts'
import { type CallKind, type CallLimits, createCallLimits } from './limits/call-limits.ts'
import { deviceCookie } from './limits/known-devices.ts'
import { networkOf } from './limits/networks.ts'
import type { App } from './server.ts'
import { type BeginUpload, withUploads } from './input/upload.ts'

type Part<Name extends CallName, Key extends string> = Calls[Name] extends { [K in Key]: infer Schema }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : undefined
  : undefined
type Routes = typeof routes
type IsPlayerCall<Name extends CallName> = Routes[Name]['access'] extends 'player' ? true : false
type HasKey<Name extends CallName> = Routes[Name] extends { idempotencyKey: true } ? true : false

export interface Input<Name extends CallName> {
  params: Part<Name, 'params'>
  query: Part<Name, 'query'>
  body: Part<Name, 'body'>
  /** The caller of `player` calls; null for guests of `everyone` calls; always null for `guest` calls. */
  playerId: IsPlayerCall<Name> extends true ? string : string | null
  sessionId: IsPlayerCall<Name> extends true ? string : string | null
  /** Whether the session may play for money. True for guests. */
  isActive: boolean
  /** The unchecked token. */
  bearer: string | null
  /** Only for the calls that the contract marks. */
  idempotencyKey: HasKey<Name> extends true ? string : null
  client: Client
  locale: string
  request: FastifyRequest
}

/** A reply with `meta` in addition to its data. */
class Page<Data, Details> {
  readonly data: Data
  readonly meta: Details
  constructor(data: Data, meta: Details) {
    this.data = data
    this.meta = meta
  }
}

export function page<Data, Details>(data: Data, meta: Details): Page<Data, Details> {
  return new Page(data, meta)
}

const DATA = Buffer.from('{"data":')

/**
 * A reply whose data are JSON that the caller has already checked against the contract, as parts of its text in UTF-8. It
 * can be sent repeatedly and is put together once.
 */
export class Written<Details = undefined> {
  /** About as many as are sent. */
  readonly bytes: number
  #content: { parts: readonly Buffer[]; meta: Details | undefined } | Buffer
  constructor(parts: readonly Buffer[], meta?: Details) {
    this.#content = { parts, meta }
    this.bytes = parts.reduce((sum, { length }) => sum + length, JSON.stringify(meta ?? '').length)
  }

  toBody({ meta: schema }: Pick<CallSchemas, 'meta'>): Buffer {
    if (Buffer.isBuffer(this.#content)) return this.#content
    const { parts, meta } = this.#content
    const details = schema === undefined ? '' : `,"meta":${JSON.stringify(schema.parse(meta))}`
    this.#content = Buffer.concat([DATA, ...parts, Buffer.from(`${details}}`)])
    return this.#content
  }
}

/** The reply of a call without data. */
export async function done(work: Promise<unknown>): Promise<Record<string, never>> {
  await work
  return {}
}

/** Redirects the browser instead of replying. */
class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

export function redirectTo(to: string): Redirect {
  return new Redirect(to)
}

type Output<Name extends CallName> =
  Meta<Name> extends undefined ? Reply<Name> : Page<Reply<Name>, Meta<Name>>
type Result<Name extends CallName> = Output<Name> | Redirect | Written<Meta<Name>>
export type Handler<Name extends CallName> = (input: Input<Name>) => Promise<Result<Name>> | Result<Name>

/** The part of a form's body other than its fields. */
export interface Provable {
  captcha?: string | undefined
}

interface ServeOptions<Name extends CallName> {
  /** `attempt`: at a sign-in or a code; `entry`: a new account. Both have lower rate limits than a `call`, the default. */
  kind?: CallKind
  /** Runs before the handler and throws a refusal. */
  guard?: (body: Provable) => Promise<void>
  /** A call that signs in: the browser is remembered as a device of the player, unless the reply is a ticket. */
  signsIn?: (reply: Output<Name>) => Entry
  /** For replies that are the same for everyone: caches may keep them this long, and revalidate by this version. */
  cache?: { seconds: number; version: () => string }
}

interface Limits {
  calls: CallLimits
  turns: Turns
}

/** What serving a call needs. */
export type ServeDeps = Pick<
  Platform,
  'clock' | 'config' | 'secrets' | 'sessionVerifier' | 'texts' | 'publicUrl'
>

const served = new WeakMap<App, Set<CallName>>()
const limits = new WeakMap<App, Limits>()

/** The calls that an app serves, for the test that compares them with the contract. */
export function servedCalls(app: App): ReadonlySet<CallName> {
  return served.get(app) ?? new Set()
}

export function serve<Name extends CallName>(
  app: App,
  deps: ServeDeps,
  name: Name,
  handler: Handler<Name>,
  options: ServeOptions<Name> = {},
): void {
  const names = served.get(app) ?? new Set()
  if (names.has(name)) throw new Error(`the call ${name} is served twice`)
  served.set(app, names.add(name))

  const route: Route = routes[name]
  const schemas: CallSchemas = calls[name]
  const { calls: callLimits, turns } = limitsOf(app, deps)
  const { kind = 'call' } = options
  const mount = (on: FastifyInstance, beginUpload?: BeginUpload) =>
    on.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: name },
      onRequest: async (request, reply) => {
        // Pages that this process renders count against the limit of the page's request.
        if (request.client.address === IN_PROCESS_ADDRESS) return
        const waitS = await callLimits.waitOf(request, kind)
        if (waitS > 0) throw refuse('tooManyRequests', { retryAfterS: waitS })
        if (beginUpload === undefined) return
        // Before the body is read; again in the handler, because an upload can outlast its session.
        const session = await requireAccess(deps, name, request)
        requireForm(request)
        const network = networkOf(request.client.address)
        beginUpload({ playerId: session?.playerId ?? network, network }, request, reply)
      },
      handler: async (request, reply) => {
        const session = await requireAccess(deps, name, request)
        const waitS = kind === 'call' || session === null ? 0 : callLimits.waitOfPlayer(session.playerId)
        if (waitS > 0) throw refuse('tooManyRequests', { retryAfterS: waitS })
        const input = { ...readInput(schemas, route, request), ...callerOf(deps, request, session) }
        if (options.cache && replyIsCached(options.cache, request, reply)) return reply.code(304).send()
        await options.guard?.((input.body ?? {}) as Provable)
        // The schemas have just validated that these values have the types of the contract.
        const handle = async () => handler(input as unknown as Input<Name>)
        // A token that the handler checks counts for itself: to name a player, it could be forged.
        const caller = session?.playerId ?? readBearer(request)
        const result = await (caller === null ? handle() : turns.run(caller, handle))
        if (!options.cache) reply.header('cache-control', 'no-store')
        if (result instanceof Redirect) return reply.redirect(result.to, 302)
        if (result instanceof Written)
          return reply.type('application/json; charset=utf-8').send(result.toBody(schemas))
        const entry = options.signsIn?.(result)
        if (entry !== undefined) await rememberDevice(deps, reply, entry)
        return toEnvelope(schemas, result)
      },
    })
  if (route.isUpload) withUploads(app, deps.clock, mount)
  else mount(app)
}

function requireForm({ headers }: FastifyRequest): void {
  if (!headers['content-type']?.toLowerCase().startsWith('multipart/form-data'))
    throw refuse('mediaTypeUnsupported')
}

/** Sets caching headers; returns true if the client has this version already. */
function replyIsCached(
  cache: NonNullable<ServeOptions<CallName>['cache']>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = `"${cache.version()}"`
  reply.header('etag', tag).header('cache-control', `public, max-age=${cache.seconds}`)
  return isNotModified(request, tag)
}

async function rememberDevice(deps: ServeDeps, reply: FastifyReply, entry: Entry): Promise<void> {
  // Signed in only after a second factor, by another call.
  if ('ticket' in entry) return
  const playerId = await deps.sessionVerifier.findSigned(entry.accessToken)
  if (playerId !== null) reply.header('set-cookie', deviceCookie(deps, playerId))
}

function limitsOf(app: App, deps: ServeDeps): Limits {
  const found = limits.get(app)
  if (found) return found
  const created = { calls: createCallLimits(deps), turns: createTurns(turnsOf(deps.config.databasePool)) }
  limits.set(app, created)
  return created
}

async function requireAccess(
  deps: ServeDeps,
  name: CallName,
  request: FastifyRequest,
): Promise<OpenSession | null> {
  const route: Route = routes[name]
  if (route.access === 'guest') return null
  const token = readBearer(request)
  const session =
    token === null
      ? null
      : await deps.sessionVerifier.authenticate(token, { isPlayerAction: route.method !== 'GET' })
  if (session === null && route.access === 'player') throw refuse('sessionOver')
  if (session?.isExcluded && !whileExcluded.has(name)) throw refuse('playerExcluded')
  if (session?.isActive === false && needsActivity.has(name)) throw refuse('sessionOver')
  return session
}

function callerOf(deps: ServeDeps, request: FastifyRequest, session: OpenSession | null) {
  return {
    playerId: session?.playerId ?? null,
    sessionId: session?.sessionId ?? null,
    isActive: session?.isActive ?? true,
    bearer: readBearer(request),
    client: request.client,
    locale: deps.texts.localeFor(request.headers['accept-language']),
    request,
  }
}

/** A reply that fails its own schema is our bug. Fields that the contract does not name are dropped. */
function toEnvelope(schemas: CallSchemas, result: unknown): { data: unknown; meta?: unknown } {
  const data = result instanceof Page ? result.data : result
  const envelope = { data: schemas.reply.parse(data) }
  return result instanceof Page && schemas.meta
    ? { ...envelope, meta: schemas.meta.parse(result.meta) }
    : envelope
}
