/** Tables and statistics in the JSON API of the stand-in sportsbook: see `book-api.ts`. */
import type { Side } from '../../sport.ts'
import type { SportId } from '../matches-api.ts'

export interface TableRow {
  /** From 1; teams that are equal in everything share it. */
  place: number
  team: string
  played: number
  won: number
  drawn: number
  lost: number
  /** Goals, sets or points of the team, and of its opponents. */
  scored: number
  conceded: number
  /** In football 3 for a win and 1 for a draw; otherwise 1 for a win. */
  points: number
  /** The latest results, the newest last. */
  form: Outcome[]
}

export type Outcome = 'won' | 'drawn' | 'lost'

/** A season is one match of each team against each other one. */
export interface LeagueTable {
  league: string
  sport: SportId
  /** The round that is played now, and how many a season has. */
  round: number
  rounds: number
  rows: TableRow[]
}

/** An ended match. */
export interface PastMatch {
  id: string
  startsAt: string
  home: string
  away: string
  score: Record<Side, number>
}

export type TeamMatch = PastMatch & { outcome: Outcome }

export interface MatchStatistics {
  /** The last matches of each team before this one, the newest first. */
  form: Record<Side, TeamMatch[]>
  /** The last matches of these two teams, the newest first. */
  meetings: PastMatch[]
  /** How many of the meetings each team has won. */
  wins: Record<Side, number>
  draws: number
}
