import type { FastifyRequest } from 'fastify'

/** The body of a request that was read as text or bytes, such as one whose signature covers them. Null if it is not JSON. */
export function readJson({ body }: Pick<FastifyRequest, 'body'>): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
