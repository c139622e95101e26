/**
 * Turns all errors into replies: `{error: {code, message, fields?}}` in the language of the request. An error that is not a
 * refusal is our bug or an outage of the database: it is logged with its request ID and answered without details. Text that the
 * database can't store is the caller's mistake: it is refused like other invalid input, and not logged.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OutcomeUnknown, Unavailable } from '@fairhall/ledger'
import type { ErrorName } from '@fairhall/contract/errors'
import { isDatabaseAway, isUnstorable } from '@fairhall/postgres'
import type { Platform } from '../platform.ts'
import { Refusal, refuse } from '../errors.ts'
import { StorageAway } from '../storage/storage-away.ts'

export type ReplyDeps = Pick<Platform, 'texts' | 'log'>

export function replyWithError(
  deps: ReplyDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal =
    error instanceof Refusal ? error : (transportRefusal(error) ?? unexpectedRefusal(deps, error, request))
  const locale = deps.texts.localeFor(request.headers['accept-language'])
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS))
  // The handler may have failed after the headers of its reply were set: nobody may keep the error in its place.
  reply.removeHeader('etag').header('cache-control', 'no-store')
  reply.status(refusal.status).send({
    error: {
      code: refusal.code,
      message: deps.texts.error(refusal.refusal, locale, refusal.values),
      ...(refusal.fields ? { fields: translate(deps, refusal.fields, locale) } : {}),
    },
  })
}

export function replyWithNotFound(deps: ReplyDeps, request: FastifyRequest, reply: FastifyReply): void {
  replyWithError(deps, refuse('notFound'), request, reply)
}

function translate(
  deps: ReplyDeps,
  fields: NonNullable<Refusal['fields']>,
  locale: string,
): Record<string, string[]> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, rules]) => [name, rules.map((rule) => deps.texts.rule(rule, locale))]),
  )
}

const byStatus: Readonly<Record<number, ErrorName>> = {
  404: 'notFound',
  413: 'bodyTooLarge',
  415: 'mediaTypeUnsupported',
}

/** Requests that the HTTP framework refuses before a handler runs. */
function transportRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return null
  if (error.statusCode < 400 || error.statusCode > 499) return null
  return refuse(byStatus[error.statusCode] ?? 'badRequest')
}

function unexpectedRefusal(deps: ReplyDeps, error: unknown, request: FastifyRequest): Refusal {
  if (isUnstorable(error)) return refuse('badRequest')
  const isAway =
    isDatabaseAway(error) ||
    error instanceof Unavailable ||
    error instanceof OutcomeUnknown ||
    error instanceof StorageAway
  deps.log.error({ requestId: request.id, err: error }, 'request failed')
  return isAway ? refuse('unavailable', { retryAfterS: 1 }) : refuse('internal')
}
