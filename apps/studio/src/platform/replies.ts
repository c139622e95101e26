import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isUnstorable } from './database.ts'
import type { Log } from './deps.ts'
import { Refusal } from './refusal.ts'

/**
 * JSON requests and responses of the studio's calls. Bodies arrive as bytes, because some are signed. A body
 * that is not an object is a bad request, and the response to an unexpected error contains nothing but its
 * code.
 */
type JsonObject = Record<string, unknown>

/** @throws Refusal badRequest */
export function readJson(body: unknown): JsonObject {
  if (!Buffer.isBuffer(body)) throw new Refusal('badRequest')
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('badRequest')
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Refusal('badRequest')
  return json as JsonObject
}

/** Within this scope JSON bodies stay raw bytes, whatever the host does elsewhere. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/** For calls without cookies. Every origin may call them, including opaque ones, and must send its token. */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('cache-control', 'no-store')
  })
  app.options('/*', async (_request, reply) => {
    reply.header('access-control-allow-methods', 'GET, POST')
    reply.header('access-control-allow-headers', 'authorization, content-type')
    reply.header('access-control-max-age', '7200')
    return reply.code(204).send()
  })
}

export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      const { code, game } = error
      return reply.code(error.status).send({ error: game === null ? { code } : { code, game } })
    }
    const status = error.statusCode ?? 500
    if (status < 500 || isUnstorable(error))
      return reply.code(status < 500 ? status : 400).send({ error: { code: 'badRequest' } })
    log.error({ err: error, requestId: request.id }, 'a studio call failed')
    if (isDatabaseAway(error))
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ error: { code: 'internal' } })
    return reply.code(500).send({ error: { code: 'internal' } })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'notFound' } }))
}
