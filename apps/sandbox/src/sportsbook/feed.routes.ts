/** The feed of the book as JSON: matches, scores and odds. Anyone may read it, like the odds of any book. */
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions } from '../options.ts'
import { summaryOf } from './match-summary.rules.ts'
import type { BookMatch, Matches } from './matches.ts'
import { leagues } from './world/fixtures.rules.ts'

const HOUR_MS = 3_600_000
const HOURS_MAX = 48

export function feedRoutes(
  app: FastifyInstance,
  { now }: Pick<SandboxOptions, 'now'>,
  matches: Matches,
): void {
  app.get('/leagues', (_request, reply) =>
    reply.send({ leagues: leagues.map(({ id, sport, name }) => ({ id, sport, name })) }),
  )
  app.get('/matches/live', (_request, reply) => reply.send({ matches: matches.live(now()).map(toListed) }))
  app.get<{ Querystring: { hours?: string } }>('/matches/upcoming', async (request, reply) => {
    const hours = Number(request.query.hours ?? 6)
    if (!(hours > 0 && hours <= HOURS_MAX))
      return reply.status(400).send({ code: 'hours', message: `hours is a number up to ${HOURS_MAX}` })
    await matches.prepare(now(), hours * HOUR_MS)
    return reply.send({ matches: matches.upcoming(now(), hours * HOUR_MS).map(toListed) })
  })
  app.get<{ Params: { id: string } }>('/matches/:id', (request, reply) => {
    const found = matches.find(request.params.id, now())
    if (found === null)
      return reply.status(404).send({ code: 'unknown_match', message: 'There is no such match' })
    return reply.send({ ...toListed(found), markets: found.markets, moments: found.view.moments })
  })
}

/** A match in a list: with its main market only. */
const toListed = (match: BookMatch) => ({ ...summaryOf(match), markets: match.markets.slice(0, 1) })
