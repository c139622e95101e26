/** Turns the refusals of staff commands into replies: `{error: {code, message}}` with the names of the command line, and wrong input with its `fields`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import { replyWithError } from '../../../platform/http/error-reply.ts'
import { toRefusal, WrongUsage } from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

const statuses: Readonly<Record<string, number>> = {
  staffUnknown: 401,
  passkeyWrong: 403,
  directoryClosed: 404,
  directoryFailed: 403,
  directoryUnknown: 403,
  directoryChanged: 403,
  factorMissing: 403,
  tooManyTries: 429,
  tooManyCodes: 429,
  rightMissing: 403,
  beyondAmount: 403,
  beyondDay: 403,
  beyondMarket: 403,
  boundWithoutRate: 403,
  ownBound: 403,
  notFound: 404,
}

export function replyWithOfficeError(
  deps: OfficeDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof WrongUsage) {
    const { message, fields } = error
    reply.status(422).send({ error: { code: 'wrongInput', message, fields } })
    return
  }
  const refusal = error instanceof Refusal ? null : toRefusal(deps, error)
  if (refusal === null) {
    replyWithError(deps, error, request, reply)
    return
  }
  reply.status(statuses[refusal.code] ?? 409).send({ error: { code: refusal.code, message: refusal.why } })
}
