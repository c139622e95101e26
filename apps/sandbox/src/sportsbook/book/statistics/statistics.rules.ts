/** Tables of leagues and the form of teams, from the results of matches. Pure. */
import type { Side } from '../../sport.ts'
import type { League } from '../../world/fixtures.rules.ts'
import type { MatchStatistics, Outcome, PastMatch, TableRow, TeamMatch } from './statistics-api.ts'

const FORM_SHOWN = 5
export const MEETINGS_SHOWN = 5

function outcomeFor(team: string, { home, score }: PastMatch): Outcome {
  if (score.home === score.away) return 'drawn'
  return score.home > score.away === (team === home) ? 'won' : 'lost'
}

const pointsOf = (sport: League['sport'], { won, drawn }: Pick<TableRow, 'won' | 'drawn'>): number =>
  sport === 'football' ? 3 * won + drawn : won

/** @param results Of the season, in the order in which they were played. */
export function tableOf({ sport, teams }: League, results: readonly PastMatch[]): TableRow[] {
  const rows = teams
    .map(({ name }) => rowOf(name, sport, results))
    .toSorted((a, b) => compare(a, b) || a.team.localeCompare(b.team))
  return rows.map((row) => ({ ...row, place: rows.findIndex((other) => compare(other, row) === 0) + 1 }))
}

/** By points, the difference of scores, and then the scores. */
const compare = (a: TableRow, b: TableRow): number =>
  b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored

function rowOf(team: string, sport: League['sport'], results: readonly PastMatch[]): TableRow {
  const own = results.filter(({ home, away }) => home === team || away === team)
  const outcomes = own.map((match) => outcomeFor(team, match))
  const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length
  const sum = (isOwn: boolean) =>
    own.reduce((total, { home, score }) => total + ((home === team) === isOwn ? score.home : score.away), 0)
  const counts = { won: count('won'), drawn: count('drawn'), lost: count('lost') }
  return {
    place: 0,
    team,
    played: own.length,
    ...counts,
    scored: sum(true),
    conceded: sum(false),
    points: pointsOf(sport, counts),
    form: outcomes.slice(-FORM_SHOWN),
  }
}

/** @param results The newest first. */
export const formOf = (team: string, results: readonly PastMatch[]): TeamMatch[] =>
  results
    .filter(({ home, away }) => home === team || away === team)
    .slice(0, FORM_SHOWN)
    .map((match) => ({ ...match, outcome: outcomeFor(team, match) }))

/** @param meetings Of these two teams alone. */
export function winsOf(
  names: Record<Side, string>,
  meetings: readonly PastMatch[],
): Pick<MatchStatistics, 'wins' | 'draws'> {
  const count = (team: string, outcome: Outcome) =>
    meetings.filter((match) => outcomeFor(team, match) === outcome).length
  return {
    wins: { home: count(names.home, 'won'), away: count(names.away, 'won') },
    draws: count(names.home, 'drawn'),
  }
}
