/** Bodies and refusals of the operator's calls. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export type Failure = { status: number; apiCode: number; message: string }

export function parse(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body))
  } catch {
    return null
  }
}

export function fail(reply: FastifyReply, { status, apiCode, message }: Failure) {
  const code = status === 403 ? 'permission_denied' : 'invalid_argument'
  return reply
    .code(status)
    .send({ code, msg: message, meta: { api_code: String(apiCode), api_message: message } })
}
