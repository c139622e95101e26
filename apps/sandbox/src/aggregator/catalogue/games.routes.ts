/** The list of games, with an ETag so that an unchanged list is not sent again. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { takeFailures } from '../../failures/failures.queries.ts'
import { listFailures, listWithFailures } from '../failures/failures.rules.ts'

export function gamesRoutes(app: FastifyInstance, { pool, catalogue }: AggregatorDeps): void {
  let whole: { text: string; tag: string } | null = null
  const getWhole = () => {
    if (whole === null) {
      const text = listWithFailures(catalogue, [])
      whole = { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    }
    return whole
  }

  app.get('/games', async (request, reply) => {
    const failures = request.method === 'GET' ? await takeFailures(pool, listFailures) : []
    reply.type('application/json; charset=utf-8')
    // A spoiled list has no ETag: the operator must get the whole list at its next request.
    if (failures.length > 0) return reply.send(listWithFailures(catalogue, failures))
    const { text, tag } = getWhole()
    reply.header('etag', tag).header('cache-control', 'no-cache')
    const known = String(request.headers['if-none-match'] ?? '')
    return known.split(/\s*,\s*/).includes(tag) ? reply.code(304).send() : reply.send(text)
  })

  /** Cheaper than the list, for an operator that asks every few seconds. */
  app.get('/health', async () => ({ state: 'up' }))
}
