/** The score of a tennis match, best of three sets, with a tie-break at six games each. */
import { otherSide, type Side } from '../sport.ts'

type Count = Readonly<Record<Side, number>>

export interface TennisScore {
  /** Finished sets, in order. */
  sets: readonly Count[]
  /** Games of the set in progress. */
  games: Count
  /** Points of the game or tie-break in progress. */
  points: Count
  /** Who serves the game in progress, or served first in the tie-break. */
  server: Side
  /** Who won each game of the match. */
  gameWinners: readonly Side[]
  winner: Side | null
}

const NOTHING: Count = { home: 0, away: 0 }
const SETS_TO_WIN = 2

export const startOfTennis = (server: Side): TennisScore => ({
  sets: [],
  games: NOTHING,
  points: NOTHING,
  server,
  gameWinners: [],
  winner: null,
})

export const isTieBreak = ({ games }: Pick<TennisScore, 'games'>): boolean =>
  games.home === 6 && games.away === 6

/** Who serves the next point. In a tie-break the first serves once, then each serves twice. */
export function serverOfPoint({ games, points, server }: TennisScore): Side {
  if (!isTieBreak({ games })) return server
  const played = points.home + points.away
  return Math.floor((played + 1) / 2) % 2 === 0 ? server : otherSide(server)
}

/** Whether this count of points or games is enough to win. */
export const isWon = (own: number, other: number, needed: number): boolean =>
  own >= needed && own - other >= 2

export const setsWon = (sets: readonly Count[], side: Side): number =>
  sets.filter((set) => set[side] > set[otherSide(side)]).length

export function playPoint(score: TennisScore, winner: Side): TennisScore {
  const points = plusOne(score.points, winner)
  const needed = isTieBreak(score) ? 7 : 4
  if (!isWon(points[winner], points[otherSide(winner)], needed)) return { ...score, points }
  return winGame(score, winner)
}

function winGame(score: TennisScore, winner: Side): TennisScore {
  const games = plusOne(score.games, winner)
  const next = {
    ...score,
    games,
    points: NOTHING,
    server: otherSide(score.server),
    gameWinners: [...score.gameWinners, winner],
  }
  const isSetWon = isTieBreak(score) || isWon(games[winner], games[otherSide(winner)], 6)
  if (!isSetWon) return next
  const sets = [...score.sets, games]
  return { ...next, sets, games: NOTHING, winner: setsWon(sets, winner) === SETS_TO_WIN ? winner : null }
}

const plusOne = (count: Count, side: Side): Count => ({ ...count, [side]: count[side] + 1 })
