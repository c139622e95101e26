/**
 * The JSON API of the stand-in sportsbook, which its page calls on its own origin. Money is decimal strings in the main unit of the
 * player's currency, odds are whole thousandths (2.50 is 2,500), lines are quarters, times are ISO 8601, shares are basis points.
 *
 * GET  /api/leagues                    → { leagues: League[] }
 * GET  /api/matches/live               → { matches: ListedMatch[] }
 * GET  /api/matches/upcoming?hours=6   → { matches: ListedMatch[] }, at most 48 hours
 * GET  /api/matches?ids=a,b            → { matches: ListedMatch[] }, at most 100, without unknown ones; for favourites
 * GET  /api/matches/{id}               → MatchDetails, also after its end
 * GET  /api/leagues/{id}/table        → LeagueTable of the present season
 * GET  /api/matches/{id}/statistics   → MatchStatistics: form and meetings before this match
 * GET  /api/search?q=                  → { leagues: League[], matches: ListedMatch[] }, live first; at least 2 characters
 * GET  /api/results?day=2026-11-28     → { matches: ListedMatch[] } that began on this day (UTC) and have ended, newest first;
 *                                        also &sport= and &league=; at most 7 days ago
 * GET  /api/stream?live=true&matches=a,b&full=c → server-sent events, see `BookEvents`
 *
 * POST /api/sessions  SessionRequest   → BookSession. All calls below need `authorization: Bearer {session}`
 * GET  /api/session                    → BookSession, with the present balance
 * POST /api/slips  SlipRequest         → SlipReply; also without a session, then without `stakeMax`
 * POST /api/bets  PlaceBetRequest      → { bet: Bet }, 201. The same ID with the same content answers the same bet again
 * GET  /api/bets?state=open|settled&page=1 → BetPage, newest first
 * GET  /api/bets/{id}                  → { bet: Bet }
 * GET  /api/bets/{id}/cash-out         → CashOutOffer
 * POST /api/bets/{id}/cash-out  CashOutRequest → { bet: Bet }. The same ID answers the same cash-out again
 *
 * Every refusal has a 4xx status and the body `Refusal`. 401 `session_over`: ask the site for a new token, then for a new session.
 */
import type { OddsFormat, OddsPolicy } from '@fairhall/odds'
import type { Scoreboard } from '../sport.ts'
import type { ListedMatch, MatchChange, MatchDetails, SportId } from './matches-api.ts'

export type { BookMarket, League, ListedMatch, MatchChange, MatchDetails, SportId } from './matches-api.ts'
export type {
  LeagueTable,
  MatchStatistics,
  Outcome,
  PastMatch,
  TableRow,
  TeamMatch,
} from './statistics/statistics-api.ts'

/** `token` is the one of `openBettingSession`, which the site passes to the frame. */
export interface SessionRequest {
  token: string
  /** The language of the texts in the player's history at the casino: `en` or `de`. Others are English. */
  language?: string
}

export interface BookSession {
  session: string
  /** The same in all sessions of the player. */
  player: { id: string }
  currency: string
  subunitToUnit: number
  /** What can be staked. */
  balance: string
  /** The part of it that is bonus money. A stake takes the player's cash first. */
  bonusBalance: string
  /** False for a player who may not bet now. Open bets are shown and settled in any case. */
  canBet: boolean
  stakeMax: string | null
  /** The usual one in the player's country. */
  oddsFormat: OddsFormat
}

/** A bet whose stake the casino covers. It is used whole, in a single or a combo. */
export interface FreeBet {
  id: string
  amount: string
  /** The smallest total odds, in thousandths. */
  oddsMin: number
  legsMin: number
  /** Null: all. */
  sports: string[] | null
  expiresAt: string
}

export interface SlipSelection {
  matchId: string
  marketId: string
  selectionId: string
  /** The odds that the player has seen. */
  odds: number
}

export interface SlipRequest {
  /** A single has one selection: a page with several singles sends several slips. */
  kind: 'single' | 'combo' | 'system'
  /** Of a system: how many selections each of its combinations has, for example `[2]` in "2 of 3". Exactly one size. */
  sizes?: number[]
  /** At most 20. */
  selections: SlipSelection[]
  /** The whole stake, of a system that of all combinations together. Null or empty while the player has not entered one. */
  stake: string | null
}

/**
 * Why a selection can't be bet on at these odds. `odds_changed` alone does not stop a bet if the player accepts the change.
 * `same_match`: two selections of one match can't be combined.
 */
export interface SlipProblem {
  matchId: string
  marketId: string
  selectionId: string
  code: 'odds_changed' | 'suspended' | 'ended' | 'unknown' | 'same_match'
  /** The present odds; null without any. */
  odds: number | null
}

export interface SlipReply {
  /** The product of the present odds, rounded down; null for systems, without odds of a selection, and above about 9 trillion. */
  odds: number | null
  /** How many combinations share the stake. */
  combinations: number
  /** What the bet returns at the present odds if every selection wins, with the stake; null without a stake or odds. */
  maxReturn: string | null
  /** The max bet at the operator; null without one or without a session. */
  stakeMax: string | null
  problems: SlipProblem[]
}

export interface PlaceBetRequest extends SlipRequest {
  /** A UUID that the page chooses. A repeat with it never places a second bet; with other content it is 409 `conflict`. */
  id: string
  stake: string
  acceptOdds: OddsPolicy
  /** Covers the stake, which is its amount. */
  freeBetId?: string
}

/** `pending`: the stake is held, and the bet delay of a live match runs. Open bets are `pending` and `open`. */
export type BetState =
  | 'placing'
  | 'pending'
  | 'open'
  | 'declined'
  | 'won'
  | 'lost'
  | 'refunded'
  | 'cashed_out'

/** Why a bet was declined. The first three are the book's, the others the operator's. */
export type DeclineCode =
  | 'odds_changed'
  | 'suspended'
  | 'ended'
  | 'not_enough_cash'
  | 'limit_reached'
  | 'above_max_bet'
  | 'bonus_money_only'
  | 'free_bet_unusable'
  | 'not_allowed'
  | 'no_bets_taken'
  | 'session_over'
  | 'failed'

export interface BetLeg extends SlipSelection {
  sport: SportId
  league: string
  home: string
  away: string
  startsAt: string
  /** The final score once the match has ended. */
  score: Scoreboard['score'] | null
  /** Null while it is open. */
  result: 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' | null
}

export interface Bet {
  id: string
  kind: SlipRequest['kind']
  /** Of a system; empty otherwise. */
  sizes: number[]
  state: BetState
  /** Only of a declined bet. `problems` has the new odds. */
  declined: { code: DeclineCode; problems: SlipProblem[] } | null
  currency: string
  stake: string
  /** The part of the stake that was bonus money. */
  bonusStake: string
  /** The stake without the parts that were cashed out. */
  openStake: string
  /** Null for systems and above about 9 trillion. */
  odds: number | null
  /** A free bet covers the stake, which is not returned. */
  isFree: boolean
  /** For the open stake. */
  maxReturn: string
  /** What the settlement pays, with the stake unless it is free; `0.00` while it is open. */
  returned: string
  cashedOut: string
  legs: BetLeg[]
  placedAt: string
  settledAt: string | null
  /** The settlement was changed after it was first made. */
  isCorrected: boolean
}

export interface BetPage {
  bets: Bet[]
  page: number
  /** At least 1. */
  pages: number
  total: number
}

/** An offer of a moment: ask for it again every few seconds while it is shown. */
export interface CashOutOffer {
  /** The whole bet. Null without an offer: see `reason`. */
  amount: string | null
  reason: 'suspended' | 'not_open' | 'too_small' | null
  /** Parts to choose from, each a little less than its share of the whole; the last one is the whole. */
  steps: CashOutStep[]
}

export interface CashOutStep {
  /** 10,000 is everything. */
  partBp: number
  amount: string
  /** The stake that is sold and leaves the bet. */
  stake: string
}

export interface CashOutRequest {
  /** A UUID that the page chooses. */
  id: string
  /** Any whole number from 1 to 10,000, not only one of the steps. */
  partBp: number
  /** As offered. A better offer is paid in full. */
  amount: string
  /** By how much the offer may have fallen: 0 by default, at most 1,000. Otherwise 409 `offer_changed` with the new `offer`. */
  toleranceBp?: number
}

export type RefusalCode =
  | 'bad_request'
  | 'session_over'
  | 'not_found'
  | 'conflict'
  | 'offer_changed'
  | 'no_offer'
  | 'too_many_requests'
  | 'operator_unreachable'

export interface Refusal {
  code: RefusalCode
  /** For engineers, in English. */
  message: string
  /** Only with `offer_changed`. */
  offer?: CashOutOffer
}

/**
 * The events of the stream by name; `data` is the JSON. `live=true` adds every live match, also those that begin later. Listed matches
 * have their main market and one total; the one in `full` has all. `matches` comes first and again for each match that joins; `ended` when one has
 * ended. A browser that sends `authorization` (so it reads with `fetch`, because `EventSource` can't) also gets the last three.
 */
export interface BookEvents {
  matches: { matches: ListedMatch[]; full: MatchDetails | null }
  /** At most once a second. */
  changes: { changes: MatchChange[] }
  ended: { id: string }
  bet: { bet: Bet }
  balance: { balance: string; bonusBalance: string }
  /** The session is over; the stream goes on without these events. */
  session_over: Record<string, never>
}
