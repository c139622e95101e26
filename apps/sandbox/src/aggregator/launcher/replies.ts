/** Bodies and refusals of the operator's signed calls. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Refused {
  status: number
  apiCode: number
  message: string
}

/** Null if it is not JSON. */
export function parse({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}

export function fail(reply: FastifyReply, { status, apiCode, message }: Refused): FastifyReply {
  const meta = { api_code: String(apiCode), api_message: message }
  return reply.code(status).send({ code: 'invalid_argument', msg: message, meta })
}
