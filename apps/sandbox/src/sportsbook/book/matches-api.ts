/** Matches and leagues in the JSON API of the stand-in sportsbook: see `book-api.ts`. */
import type { QuotedMarket } from '../markets/quotes.rules.ts'
import type { Moment, Scoreboard, Sport } from '../sport.ts'

export type SportId = Sport['id']

export interface League {
  id: string
  sport: SportId
  name: string
}

/** `id` is the `marketId` of a slip: `result`, `total:10`. `selection` is its `selectionId`. Odds of null take no bets now. */
export interface BookMarket extends QuotedMarket {
  id: string
}

/** A match in a list: its main market and one total. */
export interface ListedMatch {
  id: string
  sport: SportId
  /** The ID of the league. */
  league: string
  home: string
  away: string
  startsAt: string
  scoreboard: Scoreboard
  isSuspended: boolean
  /** Of all its markets. */
  marketCount: number
  markets: BookMarket[]
}

/** With all its markets, the most important first. Without any after its end. */
export interface MatchDetails extends ListedMatch {
  moments: readonly Moment[]
}

/** What has changed of a streamed match; absent fields are as before. */
export interface MatchChange {
  id: string
  /** Not for the seconds of its clock alone, which a page counts itself. */
  scoreboard?: Scoreboard
  isSuspended?: boolean
  marketCount?: number
  /** Whole markets that are new or have other odds. */
  markets?: BookMarket[]
  /** IDs of markets that take no more bets. */
  removed?: string[]
  /** Only of `full` matches: what has happened since. */
  moments?: Moment[]
}
