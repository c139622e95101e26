import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { findDefinition, findRound } from './rounds.queries.ts'
import { toFairnessReply } from './rounds.replies.ts'

/**
 * What anyone needs who wants to check a round, for whoever was told its unguessable id. It says nothing of the player, and the
 * server seed only after it was rotated away.
 */
export function fairnessRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>('/rounds/:id', async (request) => {
    const { id } = request.params
    const round = z.uuid().safeParse(id).success ? await findRound(deps.pool, id) : null
    if (round === null) throw new Refusal('notFound')
    return toFairnessReply(round, await findDefinition(deps.pool, round.build))
  })
}
