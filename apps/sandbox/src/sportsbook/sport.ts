/**
 * What the book knows about a sport. A match is generated whole, from its fixture and a secret seed, before it begins. What players see
 * of it is the part up to a moment, so no process needs to store or share anything.
 */
import type { Chance, LegResult } from '@fairhall/odds'

export type Side = 'home' | 'away'

/** Uniform from 0 to below 1. */
export type Random = () => number

export interface Strengths {
  /** Around 0; the best are near 1 and the worst near −1. */
  home: number
  away: number
}

/** What a player bets on: a selection of a market, for example `{ market: 'total', line: 10, selection: 'over' }`. */
export interface Pick {
  market: string
  /** Quarters of a goal, point or game for lines; a number such as the goal or set it is about; absent in other markets. */
  line?: number
  selection: string
}

/** A market that takes bets, with the picks that it consists of. */
export interface OfferedMarket {
  market: string
  line?: number
  selections: string[]
}

/** What the page shows of a match. */
export interface Scoreboard {
  phase: 'before' | 'live' | 'paused' | 'ended'
  /** Names a text: `first_half`, `set_2`, `quarter_3`. */
  period: string
  /** As it is read in this sport: `67:24`; empty where there is no clock. */
  clock: string
  score: Record<Side, number>
  /** Scores of the parts before this one, such as sets. */
  parts: Record<Side, number>[]
  /** Points within a game of tennis. */
  points: Record<Side, string> | null
  serving: Side | null
}

/** Something that happened, for the page. */
export interface Moment {
  second: number
  kind: string
  side: Side
}

/** A match up to a second after its start. Odds and results come from nothing else. */
export interface MatchView {
  scoreboard: Scoreboard
  moments: readonly Moment[]
  /** No bets for the moment, because something decisive is happening or has just happened. */
  isSuspended: boolean
  /** Changes whenever odds may change; equal texts have equal odds. */
  pricing: string
  /** The markets that take bets now, the most important first. */
  offer(): OfferedMarket[]
  /** The fair chances of each result of a pick. Null for a pick that this match does not have. */
  chancesOf(pick: Pick): Chance[] | null
  /** Null while a pick is open. What does not happen, such as a fourth goal, is void or lost by the rule of its market. */
  resultOf(pick: Pick): LegResult | null
}

export interface GeneratedMatch {
  /** Seconds from its start to its end. */
  endsAfter: number
  /** The match as it is known so many seconds after its start; negative before. */
  viewAt(second: number): MatchView
}

export interface Sport {
  id: 'football' | 'tennis' | 'basketball'
  generate(strengths: Strengths, random: Random): GeneratedMatch
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')
