/** A tennis match up to a moment. */
import type { Chance, LegResult } from '@fairhall/odds'
import { totalResult } from '@fairhall/odds'
import { fairChance, toChances, winChances } from '../markets/chances.rules.ts'
import { linesAround } from '../markets/lines.rules.ts'
import type { MatchView, OfferedMarket, Pick, Scoreboard, Side } from '../sport.ts'
import { homeWinsGame, type MatchEnd, matchEnds, setEnds, winsGame } from './tennis-chances.rules.ts'
import { isTieBreak, serverOfPoint, setsWon, type TennisScore } from './tennis-score.rules.ts'
import type { TennisMatch } from './tennis-match.rules.ts'

/** Bets wait while a point is played, from the serve until everybody has seen who won it. */
const BEFORE_POINT_S = 3
const AFTER_POINT_S = 2
const GAMES_MAX = 39

const selectionsByMarket: Record<string, readonly string[]> = {
  winner: ['home', 'away'],
  set_winner: ['home', 'away'],
  game_winner: ['home', 'away'],
  set_score: ['2-0', '2-1', '1-2', '0-2'],
  total_games: ['over', 'under'],
}

const won = (isWon: boolean): LegResult => ({ kind: isWon ? 'won' : 'lost' })

export function viewTennis(match: TennisMatch, second: number): MatchView {
  const score = scoreAt(match, second)
  let ends: MatchEnd[] | null = null
  const endsOf = () => (ends ??= matchEnds(match.serves, score))

  const resultOf = (pick: Pick): LegResult | null => {
    if (!isKnown(pick)) return null
    return resultAt(pick, score)
  }
  const chancesOf = (pick: Pick): Chance[] | null => {
    if (!isKnown(pick)) return null
    const decided = resultAt(pick, score)
    return decided === null ? openChances(match, score, pick, endsOf) : toChances([[decided.kind, 1]])
  }
  const isSuspended = match.scores.some(
    (point) =>
      point.second > 0 && second >= point.second - BEFORE_POINT_S && second < point.second + AFTER_POINT_S,
  )
  return {
    scoreboard: scoreboardOf(score, second),
    moments: match.moments.filter((moment) => moment.second <= second),
    isSuspended,
    pricing: JSON.stringify([score.sets, score.games, score.points, score.server, isSuspended]),
    offer: () => (score.winner === null ? offerOf(score, chancesOf) : []),
    chancesOf,
    resultOf,
  }
}

const isKnown = ({ market, selection }: Pick): boolean =>
  (selectionsByMarket[market] ?? []).includes(selection)

function scoreAt({ scores }: TennisMatch, second: number): TennisScore {
  let [low, high] = [0, scores.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((scores[middle]?.second ?? 0) <= second) low = middle
    else high = middle - 1
  }
  const found = scores[low]
  if (found === undefined) throw new Error('A match has a score from its start')
  return found.score
}

const gamesOf = ({ sets, games }: TennisScore): number =>
  sets.reduce((sum, set) => sum + set.home + set.away, games.home + games.away)

function resultAt({ market, line = 1, selection }: Pick, score: TennisScore): LegResult | null {
  const { sets, winner, gameWinners } = score
  switch (market) {
    case 'winner':
      return winner === null ? null : won(winner === selection)
    case 'set_winner': {
      const set = sets[line - 1]
      if (set !== undefined) return won(set.home > set.away === (selection === 'home'))
      // A third set that is not needed returns the stake.
      return winner === null ? null : { kind: 'void' }
    }
    case 'game_winner': {
      const side = gameWinners[line - 1]
      if (side !== undefined) return won(side === selection)
      return winner === null ? null : { kind: 'void' }
    }
    case 'set_score':
      if (winner === null) return null
      return won(selection === `${setsWon(sets, 'home')}-${setsWon(sets, 'away')}`)
    default:
      return totalSoFar(line, selection, score)
  }
}

function totalSoFar(line: number, selection: string, score: TennisScore): LegResult | null {
  const games = gamesOf(score)
  if (score.winner === null && games * 4 <= line) return null
  return totalResult(selection === 'over' ? 'over' : 'under', line, games)
}

function openChances(
  { serves }: TennisMatch,
  score: TennisScore,
  { market, line = 1, selection }: Pick,
  ends: () => MatchEnd[],
): Chance[] | null {
  const isHome = selection === 'home'
  const forSelection = (homeWins: number) => winChances(isHome ? homeWins : 1 - homeWins)
  switch (market) {
    case 'winner':
      return forSelection(sumOf(ends(), ({ setsHome, setsAway }) => setsHome > setsAway))
    case 'set_score':
      return winChances(sumOf(ends(), (end) => selection === `${end.setsHome}-${end.setsAway}`))
    case 'total_games':
      return toChances(
        ends().map(({ games, probability }) => [
          totalResult(selection === 'over' ? 'over' : 'under', line, games).kind,
          probability,
        ]),
      )
    case 'set_winner':
      if (line !== score.sets.length + 1) return null
      return forSelection(sumOf(setEnds(serves, score), ({ home, away }) => home > away))
    default:
      return gameChances(serves, score, line, forSelection)
  }
}

const sumOf = <End extends { probability: number }>(ends: readonly End[], counts: (end: End) => boolean) =>
  ends.reduce((sum, end) => sum + (counts(end) ? end.probability : 0), 0)

/** The game in progress and the next one of the same set; the server of others is not certain. */
function gameChances(
  serves: TennisMatch['serves'],
  score: TennisScore,
  game: number,
  forSelection: (homeWins: number) => Chance[],
): Chance[] | null {
  const current = score.gameWinners.length + 1
  if (game === current) return forSelection(homeWinsGame(serves, score))
  if (game !== current + 1) return null
  return forSelection(score.server === 'home' ? 1 - winsGame(serves.away, 0, 0) : winsGame(serves.home, 0, 0))
}

/** The next game may be a tie-break or not be played, so it is offered only where neither can happen. */
const hasOrdinaryNextGame = ({ games }: TennisScore): boolean => Math.max(games.home, games.away) < 5

function offerOf(score: TennisScore, chancesOf: (pick: Pick) => Chance[] | null): OfferedMarket[] {
  const market = (name: string, line?: number): OfferedMarket => ({
    market: name,
    ...(line !== undefined && { line }),
    selections: [...(selectionsByMarket[name] ?? [])],
  })
  const under = (line: number) =>
    fairChance(chancesOf({ market: 'total_games', line, selection: 'under' }) ?? [])
  // Halves of a game, so that no stake comes back.
  const totals = linesAround(under, {
    least: 4 * gamesOf(score) + 2,
    most: 4 * GAMES_MAX + 2,
    step: 4,
    around: 1,
  })
  return [
    market('winner'),
    ...totals.map((line) => market('total_games', line)),
    market('set_winner', score.sets.length + 1),
    ...(hasOrdinaryNextGame(score) ? [market('game_winner', score.gameWinners.length + 2)] : []),
    market('set_score'),
  ]
}

const POINT_NAMES = ['0', '15', '30', '40']

function scoreboardOf(score: TennisScore, second: number): Scoreboard {
  const isEnded = score.winner !== null
  return {
    phase: second < 0 ? 'before' : isEnded ? 'ended' : 'live',
    period: isEnded ? 'ended' : `set_${score.sets.length + 1}`,
    clock: '',
    score: { home: setsWon(score.sets, 'home'), away: setsWon(score.sets, 'away') },
    parts: isEnded ? [...score.sets] : [...score.sets, score.games],
    points: isEnded || second < 0 ? null : { home: pointName(score, 'home'), away: pointName(score, 'away') },
    serving: isEnded ? null : serverOfPoint(score),
  }
}

function pointName(score: TennisScore, side: Side): string {
  const [own, other] = [score.points[side], score.points[side === 'home' ? 'away' : 'home']]
  if (isTieBreak(score)) return String(own)
  if (own >= 3 && other >= 3) return own > other ? 'AD' : '40'
  return POINT_NAMES[own] ?? '40'
}
