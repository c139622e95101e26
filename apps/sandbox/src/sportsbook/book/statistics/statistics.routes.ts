/** Tables of leagues, the form of teams and their meetings, all from the matches that the book has played. Anyone may read them. */
import type { FastifyInstance } from 'fastify'
import { type Fixture, type League, leagues, ROUNDS_OF_SEASON } from '../../world/fixtures.rules.ts'
import type { BookDeps } from '../book-deps.ts'
import { Refused } from '../refusals.ts'
import { createPastMatches, type PastMatches } from './past-matches.ts'
import { formOf, MEETINGS_SHOWN, tableOf, winsOf } from './statistics.rules.ts'
import type { LeagueTable, MatchStatistics } from './statistics-api.ts'

/** Each team plays once in a round, and the last rounds may not have ended. */
const FORM_ROUNDS = 8

type OneOf = { Params: { id: string } }

export function statisticsRoutes(app: FastifyInstance, deps: BookDeps): void {
  const past = createPastMatches(deps.matches)
  app.get<OneOf>('/api/leagues/:id/table', async ({ params }) => {
    const league = leagues.find(({ id }) => id === params.id)
    if (league === undefined) throw new Refused('not_found', 'There is no such league')
    return readTable(deps, past, league)
  })
  app.get<OneOf>('/api/matches/:id/statistics', async ({ params }) => {
    const match = deps.matches.look(params.id, deps.now())
    if (match === null) throw new Refused('not_found', 'There is no such match')
    return readStatistics(deps, past, match.fixture)
  })
}

/** Rounds from `first` to before `until`, the earliest first. */
function fixturesOf({ matches }: BookDeps, league: League, first: number, until: number): Fixture[] {
  return Array.from({ length: until - first }, (_, index) => matches.ofRound(league, first + index)).flat()
}

async function readTable(deps: BookDeps, past: PastMatches, league: League): Promise<LeagueTable> {
  const now = deps.now()
  const present = deps.matches.roundOf(league, now)
  const first = Math.floor(present / ROUNDS_OF_SEASON) * ROUNDS_OF_SEASON
  const results = await past.of(fixturesOf(deps, league, first, present + 1), now)
  return {
    league: league.id,
    sport: league.sport,
    round: present - first + 1,
    rounds: ROUNDS_OF_SEASON,
    rows: tableOf(league, results),
  }
}

async function readStatistics(
  deps: BookDeps,
  past: PastMatches,
  { league, round, home, away }: Fixture,
): Promise<MatchStatistics> {
  const now = deps.now()
  const names = { home: home.name, away: away.name }
  const isOf = (team: string) => (one: Fixture) => one.home.name === team || one.away.name === team
  const latest = Math.min(round, deps.matches.roundOf(league, now) + 1)
  const before = fixturesOf(deps, league, latest - FORM_ROUNDS, latest).toReversed()
  const isOfEither = (one: Fixture) => isOf(names.home)(one) || isOf(names.away)(one)
  const results = await past.of(before.filter(isOfEither), now)
  // They meet in the same round of each season.
  const earlier = Array.from({ length: MEETINGS_SHOWN }, (_, index) => round - (index + 1) * ROUNDS_OF_SEASON)
  const meetings = await past.of(
    earlier
      .flatMap((one) => deps.matches.ofRound(league, one))
      .filter((one) => isOf(names.home)(one) && isOf(names.away)(one)),
    now,
  )
  return {
    form: { home: formOf(names.home, results), away: formOf(names.away, results) },
    meetings,
    ...winsOf(names, meetings),
  }
}
