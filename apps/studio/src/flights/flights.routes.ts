import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { requireSession } from '../sessions/sessions.service.ts'
import type { Live } from './live.ts'

/**
 * The live picture of the flights, as server-sent events that the frame reads from a fetch (an EventSource cannot bring its token).
 */
const BEAT_MS = 15_000
/** Who does not read so much that is waiting for him is let go; he comes again and gets what is new. */
const WAITING_MAX = 1_000_000
const PLACE = /^([0-9a-f-]{36}):(\d{1,9})$/

export function liveRoutes(app: FastifyInstance, deps: Deps, live: Live): void {
  app.get<{ Querystring: { after?: string } }>('/flights/live', async (request, reply) => {
    const session = await requireSession(deps, request.headers.authorization)
    if (session.game.id !== 'ascent') throw new Refusal('notFound')
    const [, flightId, version] = PLACE.exec(request.query.after ?? '') ?? []
    const after = flightId === undefined ? null : { flightId, version: Number(version) }

    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    })
    const send = (text: string) => {
      if (raw.writableLength > WAITING_MAX) raw.destroy()
      else raw.write(text)
    }
    send(': \n\n')
    const leave = live.listen({ send, end: () => raw.end() }, after)
    const beat = setInterval(() => send(': \n\n'), BEAT_MS)
    raw.on('close', () => {
      clearInterval(beat)
      void leave.then((left) => left())
    })
    await leave.catch(() => raw.destroy())
  })
}
