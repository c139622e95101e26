import type { BookMatch } from './matches.ts'

/** What every list and page of matches says about one, without its markets. Pure. */
export function summaryOf({ fixture, view, markets }: BookMatch) {
  const { id, league, home, away, startsAt } = fixture
  return {
    id,
    sport: league.sport,
    league: league.id,
    home: home.name,
    away: away.name,
    startsAt: startsAt.toISOString(),
    scoreboard: view.scoreboard,
    isSuspended: view.isSuspended,
    marketCount: markets.length,
  }
}
