/** Matches, odds, results and search. Anyone may read them. */
import type { FastifyInstance } from 'fastify'
import { leagues, type League as WorldLeague } from '../../world/fixtures.rules.ts'
import type { BookMatch } from '../../matches.ts'
import type { League, SportId } from '../book-api.ts'
import type { BookDeps } from '../book-deps.ts'
import { Refused } from '../refusals.ts'
import { toDetails, toListed } from './listed.rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const HOURS_MAX = 48
const IDS_MAX = 100
const DAYS_MAX = 7
const FOUND_MAX = 50
const SEARCHED_MS = DAY_MS

const toLeague = ({ id, sport, name }: WorldLeague): League => ({ id, sport, name })

export function offersRoutes(app: FastifyInstance, deps: BookDeps): void {
  const { matches, now } = deps

  app.get('/api/leagues', () => ({ leagues: leagues.map(toLeague) }))
  app.get('/api/matches/live', () => ({ matches: matches.live(now()).map(toListed) }))
  app.get<{ Querystring: { hours?: string } }>('/api/matches/upcoming', async ({ query }) => {
    const hours = Number(query.hours ?? 6)
    if (!(hours > 0 && hours <= HOURS_MAX))
      throw new Refused('bad_request', `hours: a number up to ${HOURS_MAX}`)
    await matches.prepare(now(), hours * HOUR_MS)
    return { matches: matches.upcoming(now(), hours * HOUR_MS).map(toListed) }
  })
  app.get<{ Querystring: { ids?: string } }>('/api/matches', ({ query }) => {
    const ids = (query.ids ?? '').split(',').slice(0, IDS_MAX)
    return { matches: ids.flatMap((id) => matches.find(id, now()) ?? []).map(toListed) }
  })
  app.get<{ Params: { id: string } }>('/api/matches/:id', ({ params }) => {
    const match = matches.find(params.id, now())
    if (match === null) throw new Refused('not_found', 'There is no such match')
    return toDetails(match)
  })
  app.get<{ Querystring: { q?: string } }>('/api/search', ({ query }) => search(deps, query.q ?? ''))
  app.get<{ Querystring: { day?: string; sport?: SportId; league?: string } }>(
    '/api/results',
    ({ query }) => {
      const ended = listResults(deps, query.day)
      const isWanted = ({ fixture: { league } }: BookMatch) =>
        (query.sport ?? league.sport) === league.sport && (query.league ?? league.id) === league.id
      return { matches: ended.filter(isWanted).map(toListed) }
    },
  )
}

async function search(deps: BookDeps, text: string) {
  const wanted = simplify(text)
  if (wanted.length < 2) return { leagues: [], matches: [] }
  const has = (name: string) => simplify(name).includes(wanted)
  await deps.matches.prepare(deps.now(), SEARCHED_MS)
  const upcoming = deps.matches.upcoming(deps.now(), SEARCHED_MS)
  const found = [...deps.matches.live(deps.now()), ...upcoming].filter(
    ({ fixture: { home, away, league } }) => has(home.name) || has(away.name) || has(league.name),
  )
  return {
    leagues: leagues.filter(({ name }) => has(name)).map(toLeague),
    matches: found.slice(0, FOUND_MAX).map(toListed),
  }
}

/** Without case and accents. */
const simplify = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

function listResults({ matches, now }: BookDeps, day: string | undefined): BookMatch[] {
  const today = now().toISOString().slice(0, 10)
  const from = new Date(`${day ?? today}T00:00:00Z`)
  const age = now().getTime() - from.getTime()
  if (!(age >= 0 && age < (DAYS_MAX + 1) * DAY_MS))
    throw new Refused('bad_request', `day: a date such as ${today}, at most ${DAYS_MAX} days ago`)
  const until = new Date(Math.min(from.getTime() + DAY_MS, now().getTime()))
  return matches.ended(from, until, now())
}
