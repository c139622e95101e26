import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BookDeps } from '../book-deps.ts'
import { parseBody } from '../parse-body.ts'
import { listFreeBets, openSession, refreshSession, requireSession } from './sessions.service.ts'

const sessionBody = z.object({
  token: z.string().regex(/^[\w.~-]{1,100}$/),
  language: z.string().max(20).optional(),
})

export function sessionsRoutes(app: FastifyInstance, deps: BookDeps): void {
  app.post('/api/sessions', async (request, reply) => {
    const { token, language } = parseBody(sessionBody, request.body)
    const session = await openSession(deps, { token, ...(language !== undefined && { language }) })
    return reply.code(201).send(session)
  })
  app.get('/api/free-bets', async (request) => {
    const session = await requireSession(deps, request.headers.authorization)
    return { freeBets: await listFreeBets(deps, session) }
  })
  app.get('/api/session', async (request) =>
    refreshSession(deps, await requireSession(deps, request.headers.authorization)),
  )
}
