import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { requireSession } from '../sessions/sessions.service.ts'
import { listLastFlights } from './live.ts'
import type { Live } from './live.ts'

/**
 * The live picture of the flights, as server-sent events that the frame reads from a fetch (an EventSource cannot bring its token),
 * and what anyone needs to check a flight.
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

type Row = {
  id: string
  number: number
  state: string
  crash: number | null
  keys: string[]
  takeoff_at: Date | null
  client_seed: string
  commitment: string
  server_seed: string | null
  chain_end: string
  build: string
  definition: unknown
}

export function flightFairnessRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/flights', async () => {
    const [last, chains] = await Promise.all([
      listLastFlights(deps.pool, 100),
      deps.pool.query<{ chain_end: string; length: number; flown: number; created_at: Date }>(
        'select chain_end, length, flown, created_at from studio.chain order by number desc limit 100',
      ),
    ])
    return {
      chains: chains.rows.map((chain) => ({
        chainEnd: chain.chain_end,
        length: chain.length,
        flown: chain.flown,
        publishedAt: chain.created_at.toISOString(),
      })),
      last,
    }
  })

  app.get<{ Params: { id: string } }>('/flights/:id', async (request) => {
    const { id } = request.params
    if (!z.uuid().safeParse(id).success) throw new Refusal('notFound')
    const { rows } = await deps.pool.query<Row>(
      `select f.id, f.number, f.state, f.crash, f.keys, f.takeoff_at, s.client_seed, s.commitment, c.chain_end, f.build, b.definition,
         case when s.state = 'revealed' then encode(s.server_seed, 'hex') end as server_seed
       from studio.flight f join studio.seed s on s.id = f.seed_id join studio.chain c on c.id = f.chain_id
         join studio.build b on b.build = f.build where f.id = $1`,
      [id],
    )
    const flight = rows[0]
    if (flight === undefined) throw new Refusal('notFound')
    const isOver = flight.server_seed !== null
    return {
      id,
      number: flight.number,
      state: flight.state,
      serverSeedHash: flight.commitment,
      serverSeed: flight.server_seed,
      clientSeed: flight.client_seed,
      keys: isOver ? flight.keys : [],
      crash: isOver ? flight.crash : null,
      chainEnd: flight.chain_end,
      build: flight.build,
      definition: flight.definition,
    }
  })
}
