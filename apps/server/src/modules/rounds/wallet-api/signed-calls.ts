/**
 * Serves the signed calls of outside systems. The signature is verified over the raw bytes before anything is parsed,
 * and the body size is limited while reading. It answers only 200, 400 and 500.
 */
import { OutcomeUnknown, Unavailable } from '@fairhall/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isUnstorable } from '@fairhall/postgres'
import type { Platform } from '../../../platform/platform.ts'
import type { App } from '../../../platform/http/server.ts'
import { createNonceMemory, verifyCall } from '../../catalogue/index.ts'
import { BadBody, type Body, parseBody } from './wallet-api-body.rules.ts'
import type { ApiCode } from './wallet-call.ts'

const BODY_BYTES_MAX = 65_536

export interface Answer {
  status: 200 | 400 | 500
  body: object
}

/** An error in the call, found before it reaches the player. `apiCode` is defined by the protocol. */
export class Wrong extends Error {
  readonly apiCode: ApiCode

  constructor(apiCode: ApiCode, message: string) {
    super(message)
    this.apiCode = apiCode
  }
}

interface SignedCalls<Action extends string> {
  /** Begins the paths: `/provider/<id>/wallet/<action>`. */
  prefix: string
  actions: readonly Action[]
  /** No secrets for an unknown caller, which gets the same answer as a wrong signature. */
  findCaller(callerId: string): { signature: 1 | 2; secrets: readonly string[] }
  handle(action: Action, callerId: string, body: Body): Promise<Answer>
}

export function serveSignedCalls<Action extends string>(
  app: App,
  deps: Pick<Platform, 'clock' | 'log'>,
  calls: SignedCalls<Action>,
): void {
  const nonces = createNonceMemory()
  const answer = async (action: Action, request: FastifyRequest): Promise<Answer> => {
    try {
      const { callerId } = request.params as { callerId: string }
      requireSignature(deps, calls, nonces, callerId, request)
      return await calls.handle(action, callerId, parseBody(rawBodyOf(request)))
    } catch (error) {
      return toFailure(deps, request, error)
    }
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever the content type, the body stays raw bytes until its signature is verified.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error & { code?: string }, _request, reply) => {
      const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      if (!isTooLarge) deps.log.warn({ err: error }, 'could not read a wallet API call')
      return send(reply, refused(400, isTooLarge ? 'body: is too large' : "body: can't be read"))
    })
    for (const action of calls.actions) {
      // Named in metrics and traces as `provider.betwin`.
      const config = { call: `${calls.prefix.slice(1)}.${action}` }
      scope.post(`${calls.prefix}/:callerId/wallet/${action}`, { config }, async (request, reply) =>
        send(reply, await answer(action, request)),
      )
    }
  })
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  if (status === 500) reply.header('retry-after', '1')
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Verifies the raw bytes. */
function requireSignature<Action extends string>(
  { clock }: Pick<Platform, 'clock'>,
  { findCaller }: SignedCalls<Action>,
  nonces: ReturnType<typeof createNonceMemory>,
  callerId: string,
  request: FastifyRequest,
): void {
  const { signature, secrets } = findCaller(callerId)
  const call = { method: request.method, path: request.originalUrl, body: rawBodyOf(request) }
  const nonce = verifyCall(signature, secrets, call, request.headers, clock.now())
  if (nonce === null) throw new Wrong(403, 'invalid signature')
  if (nonce !== '' && !nonces.isNew(`${callerId} ${nonce}`))
    throw new Wrong(403, 'the nonce was already used')
}

const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function toFailure({ log }: Pick<Platform, 'log'>, request: FastifyRequest, error: unknown): Answer {
  if (error instanceof Wrong) return refused(error.apiCode, error.message)
  if (error instanceof BadBody) return refused(400, error.message)
  if (error instanceof Unavailable || error instanceof OutcomeUnknown || isDatabaseAway(error)) {
    log.warn(
      { err: error, requestId: request.id },
      'wallet API call failed temporarily, the provider must repeat it',
    )
    return failed(503, 'try again with the same ids')
  }
  if (isUnstorable(error)) return refused(400, "body: contains text that can't be stored")
  log.error({ err: error, requestId: request.id }, 'wallet API call failed')
  return failed(500, 'internal')
}

export function refused(apiCode: ApiCode, message: string, balance?: string): Answer {
  // The published protocol has the code as a string.
  const meta = { api_code: String(apiCode), api_message: message, ...(balance !== undefined && { balance }) }
  return { status: 400, body: { code: 'invalid_argument', msg: message, meta } }
}

function failed(apiCode: 500 | 503, message: string): Answer {
  return {
    status: 500,
    body: { code: 'internal', msg: message, meta: { api_code: String(apiCode), api_message: message } },
  }
}
