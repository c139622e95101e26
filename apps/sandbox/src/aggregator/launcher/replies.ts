/** Refusals of the operator's signed calls. */
import type { FastifyReply } from 'fastify'

export interface Refused {
  status: number
  apiCode: number
  message: string
}

export function fail(reply: FastifyReply, { status, apiCode, message }: Refused): FastifyReply {
  const meta = { api_code: String(apiCode), api_message: message }
  return reply.code(status).send({ code: 'invalid_argument', msg: message, meta })
}
