/**
 * How a tennis match ends from a score, if each player wins a point on their own serve with a fixed probability. Exact: points lead to
 * games, games to sets, sets to the match.
 */
import { otherSide, type Side } from '../sport.ts'
import { isTieBreak, isWon, serverOfPoint, setsWon, type TennisScore } from './tennis-score.rules.ts'

/** The probability that each player wins a point on their own serve. */
export type Serves = Record<Side, number>

interface SetEnd {
  home: number
  away: number
  probability: number
  /** Who serves first in the next set. */
  server: Side
}

export interface MatchEnd {
  setsHome: number
  setsAway: number
  /** Games in all sets. */
  games: number
  probability: number
}

/** The probability that the server wins the game from this score of points. */
export function winsGame(serve: number, own: number, other: number): number {
  if (isWon(own, other, 4)) return 1
  if (isWon(other, own, 4)) return 0
  // From deuce, two points in a row decide.
  if (own >= 3 && other >= 3) {
    const both = serve * serve
    const deuce = both / (both + (1 - serve) ** 2)
    if (own === other) return deuce
    return own > other ? serve + (1 - serve) * deuce : serve * deuce
  }
  return serve * winsGame(serve, own + 1, other) + (1 - serve) * winsGame(serve, own, other + 1)
}

/** The probability that the home player wins the tie-break. */
function winsTieBreak(serves: Serves, score: TennisScore): number {
  const { home, away } = score.points
  if (isWon(home, away, 7)) return 1
  if (isWon(away, home, 7)) return 0
  if (home === away && home >= 6) {
    // From here on, each plays one point on the serve of each.
    const both = serves.home * (1 - serves.away)
    return both / (both + (1 - serves.home) * serves.away)
  }
  const point = homeWinsPoint(serves, serverOfPoint(score))
  const after = (points: TennisScore['points']) => winsTieBreak(serves, { ...score, points })
  return point * after({ home: home + 1, away }) + (1 - point) * after({ home, away: away + 1 })
}

const homeWinsPoint = (serves: Serves, server: Side): number =>
  server === 'home' ? serves.home : 1 - serves.away

/** The probability that the home player wins the game or tie-break in progress. */
export function homeWinsGame(serves: Serves, score: TennisScore): number {
  if (isTieBreak(score)) return winsTieBreak(serves, score)
  const { server, points } = score
  const wins = winsGame(serves[server], points[server], points[otherSide(server)])
  return server === 'home' ? wins : 1 - wins
}

/** All ways in which the set in progress can end. */
export function setEnds(serves: Serves, score: TennisScore): SetEnd[] {
  const ends = new Map<string, SetEnd>()
  const add = (home: number, away: number, server: Side, probability: number) => {
    const key = `${home}-${away}-${server}`
    const before = ends.get(key)?.probability ?? 0
    ends.set(key, { home, away, server, probability: before + probability })
  }
  // Scores of games in the order in which they can be reached; each is left with its whole probability.
  let level = [{ ...score, probability: 1 }]
  while (level.length > 0) {
    const next = new Map<string, (typeof level)[number]>()
    for (const { probability, ...from } of level) {
      const homeWins = homeWinsGame(serves, from)
      for (const [winner, chance] of [
        ['home', homeWins],
        ['away', 1 - homeWins],
      ] as const) {
        const games = { ...from.games, [winner]: from.games[winner] + 1 }
        const server = otherSide(from.server)
        if (isTieBreak(from) || isWon(games[winner], games[otherSide(winner)], 6)) {
          add(games.home, games.away, server, probability * chance)
          continue
        }
        const key = `${games.home}-${games.away}`
        const before = next.get(key)?.probability ?? 0
        const points = { home: 0, away: 0 }
        next.set(key, { ...from, games, points, server, probability: before + probability * chance })
      }
    }
    level = [...next.values()]
  }
  return [...ends.values()]
}

/** All ways in which the match can end. */
export function matchEnds(serves: Serves, score: TennisScore): MatchEnd[] {
  const played = score.sets.reduce((sum, set) => sum + set.home + set.away, 0)
  const sets = { home: setsWon(score.sets, 'home'), away: setsWon(score.sets, 'away') }
  if (score.winner !== null)
    return [{ setsHome: sets.home, setsAway: sets.away, games: played, probability: 1 }]
  const fresh = {
    home: setEnds(serves, { ...score, games: NONE, points: NONE, server: 'home' }),
    away: setEnds(serves, { ...score, games: NONE, points: NONE, server: 'away' }),
  }
  const ends = new Map<string, MatchEnd>()
  const follow = (won: typeof sets, games: number, probability: number, possible: SetEnd[]) => {
    for (const end of possible) {
      const after = {
        home: won.home + (end.home > end.away ? 1 : 0),
        away: won.away + (end.home > end.away ? 0 : 1),
      }
      const all = games + end.home + end.away
      const chance = probability * end.probability
      if (after.home < 2 && after.away < 2) follow(after, all, chance, fresh[end.server])
      else {
        const key = `${after.home}-${after.away}-${all}`
        const before = ends.get(key)?.probability ?? 0
        ends.set(key, {
          setsHome: after.home,
          setsAway: after.away,
          games: all,
          probability: before + chance,
        })
      }
    }
  }
  follow(sets, played, 1, setEnds(serves, score))
  return [...ends.values()]
}

const NONE = { home: 0, away: 0 }
