import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listLastFlights } from '../flights/flights.queries.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { findRound } from '../rounds/rounds.queries.ts'
import { toFairnessReply } from '../rounds/rounds.replies.ts'
import { findFlight, findFlightOf, listChains } from './flights.queries.ts'

/**
 * Public data to verify a round, for anyone who knows its unguessable id, or to verify a flight. It contains
 * nothing about the player, and the server seed only after rotation. A bet of Ascent includes its flight, so
 * that one saved response is enough.
 */
export function fairnessRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/rounds/:id', async (request) => {
    const { id } = request.params
    const round = isId(id) ? await findRound(deps.pool, id) : null
    if (round === null) throw new Refusal('notFound')
    const reply = await toFairnessReply(deps.pool, round)
    const flight = round.game === 'ascent' ? await findFlightOf(deps.pool, id) : null
    if (flight === null || flight.serverSeed === null) return { ...reply, key: null, flight: null }
    return { ...reply, key: round.key, flight }
  })

  app.get('/flights', async () => {
    const [last, chains] = await Promise.all([listLastFlights(deps.pool, 100), listChains(deps.pool)])
    return { chains, last }
  })

  app.get<{ Params: { id: string } }>('/flights/:id', async (request) => {
    const { id } = request.params
    const flight = isId(id) ? await findFlight(deps.pool, id) : null
    if (flight === null) throw new Refusal('notFound')
    return flight
  })
}

const isId = (id: string) => z.uuid().safeParse(id).success
