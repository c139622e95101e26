import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { requireSession } from '../sessions/sessions.service.ts'
import type { Live } from './live.ts'
import { readUpdate } from './updates.ts'

/** A snapshot of the current flight, and the credentials to receive its updates. */
export function flightRoutes(app: FastifyInstance, deps: Deps, live: Live): void {
  async function sessionOf(request: { headers: { authorization?: string | undefined } }): Promise<Session> {
    const session = await requireSession(deps, request.headers.authorization)
    if (session.game.id !== 'ascent') throw new Refusal('notFound')
    return session
  }

  app.get('/flights', async (request) => {
    await sessionOf(request)
    return { flight: await readUpdate(deps.pool, deps.clock.now(), null) }
  })

  app.post('/flights/token', async (request) => ({ token: await live.issueToken(await sessionOf(request)) }))

  live.attach(app.server, `${app.prefix}/flights/live`)
}
