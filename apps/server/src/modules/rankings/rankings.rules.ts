/**
 * What makes a game popular, and which games go together. Pure.
 *
 * Popularity is `ln(1 + stakes) × ln(1 + players)`: own money staked in whole units of the base currency, and the players of
 * each day. Both are summed over the window, and each day counts for less than the next one. One player with high stakes
 * raises only the first factor, and many accounts with tiny stakes only the second.
 *
 * The likeness of two games is the cosine of their players: the players of both, divided by the square root of the product
 * of the players of each. A game that everyone plays is therefore not typical of any other.
 */

import { BASE_PARTS, basePartsOf } from '../rounds/index.ts'

/** Days that count towards popularity, today included. */
export const RANKED_DAYS = 7
/** What a day counts for, compared with the day after it: a half after three days. */
export const DAY_DECAY = 0.8
/** A game with fewer distinct players is not ranked, so that an order does not reveal what one person played. */
export const RANKED_PLAYERS_MIN = 3
/** A market with fewer distinct players uses the general ranking. */
export const MARKET_PLAYERS_MIN = 100
/** The longest ranking. */
export const RANKED_MAX = 1000

/** Days in which two games must have been played to be played together. */
export const TOGETHER_DAYS = 30
/** Fewer players in common could be recognised. */
export const TOGETHER_MIN = 5
/** How many games are stored for each game. */
export const ALSO_PLAYED_MAX = 12

interface FinishedRound {
  playerId: string
  gameId: string
  sums: { base: string }
  at: string
}

/** What a player staked on a game on one day, in subunits of the base currency. */
export interface DayOfPlay {
  day: string
  gameId: string
  playerId: string
  stakes: bigint
}

/**
 * Sums rounds that finished together, the earliest day first. Rounds without own money count nothing: with bonus money,
 * anyone could buy a place in the ranking.
 */
export function toDaysOfPlay(rounds: readonly FinishedRound[]): DayOfPlay[] {
  return sumDays(
    rounds.flatMap(({ playerId, gameId, sums, at }) => {
      const parts = basePartsOf(sums)
      return parts <= 0n ? [] : [{ day: at.slice(0, 10), gameId, playerId, parts }]
    }),
  )
}

interface CorrectedRound extends Omit<FinishedRound, 'sums'> {
  closedAt: string
  before: { base: string }
  after: { base: string }
}

/**
 * How much less, or more, was staked on the days on which the rounds had finished. Most corrections are wins that arrive
 * late, which change no stake.
 */
export function toChangesOfPlay(rounds: readonly CorrectedRound[]): DayOfPlay[] {
  return sumDays(
    rounds.map(({ playerId, gameId, closedAt, before, after }) => {
      const parts = basePartsOf(after) - basePartsOf(before)
      return { day: closedAt.slice(0, 10), gameId, playerId, parts }
    }),
  ).filter(({ stakes }) => stakes !== 0n)
}

/** Divides the parts of a subunit once, after the sum: tiny stakes together are whole subunits. */
function sumDays(plays: readonly (Omit<DayOfPlay, 'stakes'> & { parts: bigint })[]): DayOfPlay[] {
  const days = new Map<string, (typeof plays)[number]>()
  for (const play of plays) {
    const key = `${play.day} ${play.playerId} ${play.gameId}`
    days.set(key, { ...play, parts: play.parts + (days.get(key)?.parts ?? 0n) })
  }
  return [...days.values()]
    .map(({ parts, ...day }) => ({ ...day, stakes: parts / BigInt(BASE_PARTS) }))
    .sort((left, right) => (left.day < right.day ? -1 : 1))
}

const DAY_MS = 86_400_000

/** The day in UTC that was so many days ago. */
export const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** The next games of a pass over all games in the order of their ids, and where the pass continues. */
export function nextPiece<Game extends { gameId: string }>(
  games: readonly Game[],
  after: string,
  size: number,
): { piece: readonly Game[]; after: string } {
  const piece = games.filter(({ gameId }) => gameId > after).slice(0, size)
  return { piece, after: piece.length < size ? '' : (piece.at(-1)?.gameId ?? '') }
}
