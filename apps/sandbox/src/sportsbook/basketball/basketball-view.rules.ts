/** A basketball match up to a moment. */
import { type Chance, handicapResult, type LegResult, totalResult } from '@fairhall/odds'
import { fairChance, toChances, winChances } from '../markets/chances.rules.ts'
import { linesAround } from '../markets/lines.rules.ts'
import type { MatchView, OfferedMarket, Pick, Scoreboard, Side } from '../sport.ts'
import { type Ends, endsOf, marginOf, chanceAbove } from './basketball-ends.rules.ts'
import { type BasketballMatch, POSSESSION_S, type Possessed, QUARTERS } from './basketball-match.rules.ts'

const selectionsByMarket: Record<string, readonly string[]> = {
  winner: ['home', 'away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
  quarter_result: ['home', 'draw', 'away'],
}
const POINTS_MAX = 280
/** Bets wait around a three-pointer. */
const AROUND_THREE_S = 4
const QUARTER_S = 600
const OVERTIME_S = 300

type Score = Record<Side, number>

interface Position {
  /** The quarter in progress, or the next one during a break. */
  quarter: number
  /** Possessions of it that are left. */
  left: number
  isBreak: boolean
  isEnded: boolean
}

const won = (isWon: boolean): LegResult => ({ kind: isWon ? 'won' : 'lost' })

export function viewBasketball(match: BasketballMatch, second: number): MatchView {
  const played = match.possessions.filter((possession) => possession.second <= second)
  const position = positionAt(match, played, second)
  const parts = partsOf(played)
  const score = sumOf(parts)
  let ends: Ends | null = null
  const endsNow = () => (ends ??= endsFrom(match, position, score))

  const resultOf = (pick: Pick): LegResult | null => {
    if (!isKnown(pick)) return null
    if (pick.market === 'quarter_result') return quarterResult(pick, parts, position)
    if (position.isEnded) return resultAtScore(pick, score.home - score.away, score.home + score.away)
    const isExceeded = pick.market === 'total' && 4 * (score.home + score.away) > (pick.line ?? 0)
    return isExceeded ? won(pick.selection === 'over') : null
  }
  const chancesOf = (pick: Pick): Chance[] | null => {
    if (!isKnown(pick)) return null
    const decided = resultOf(pick)
    if (decided !== null) return toChances([[decided.kind, 1]])
    if (pick.market === 'quarter_result') return quarterChances(match, pick, parts, position)
    return scoreChances(pick, endsNow())
  }
  const isSuspended = match.possessions.some(
    (one) => one.points === 3 && Math.abs(second - one.second) < AROUND_THREE_S,
  )
  return {
    scoreboard: scoreboardOf(match, position, parts, second),
    moments: played
      .filter(({ points }) => points === 3)
      .map(({ second: at, side }) => ({ second: at, kind: 'three', side })),
    isSuspended,
    pricing: `${played.length} ${isSuspended}`,
    offer: () => (position.isEnded ? [] : offerOf(position, chancesOf)),
    chancesOf,
    resultOf,
  }
}

/** Totals and handicaps have lines in halves of a point, so that no stake comes back. */
const isKnown = ({ market, line = 0, selection }: Pick): boolean =>
  (selectionsByMarket[market] ?? []).includes(selection) &&
  (Math.abs(line % 4) === 2 || market === 'winner' || market === 'quarter_result')

function positionAt(match: BasketballMatch, played: readonly Possessed[], second: number): Position {
  const last = played.at(-1)
  const next = match.possessions[played.length]
  if (next === undefined) return { quarter: last?.quarter ?? 1, left: 0, isBreak: false, isEnded: true }
  const isBreak = next.quarter !== (last?.quarter ?? 0) && second < next.second - POSSESSION_S
  return { quarter: next.quarter, left: next.left + 1, isBreak, isEnded: false }
}

function partsOf(played: readonly Possessed[]): Score[] {
  const parts: Score[] = []
  for (const { quarter, side, points } of played) {
    const part = (parts[quarter - 1] ??= { home: 0, away: 0 })
    part[side] += points
  }
  return parts
}

const sumOf = (parts: readonly Score[]): Score =>
  parts.reduce((sum, part) => ({ home: sum.home + part.home, away: sum.away + part.away }), {
    home: 0,
    away: 0,
  })

/** The possessions of each side among so many in turn, before which `first` is next. */
const shareOf = (count: number, quarter: number, length: number): Record<Side, number> => {
  // Each quarter begins with another side, and both have equally many possessions in a whole quarter.
  const isHomeNext = (quarter % 2 === 1) === ((length - count) % 2 === 0)
  const [more, fewer] = [Math.ceil(count / 2), Math.floor(count / 2)]
  return isHomeNext ? { home: more, away: fewer } : { home: fewer, away: more }
}

function lengthOf({ quarterLength, overtimeLength }: BasketballMatch, quarter: number): number {
  return quarter <= QUARTERS ? quarterLength : overtimeLength
}

function endsFrom(match: BasketballMatch, position: Position, score: Score): Ends {
  const { tables, quarterLength, overtimeLength } = match
  const current = shareOf(position.left, position.quarter, lengthOf(match, position.quarter))
  const later = Math.max(0, QUARTERS - position.quarter) * (quarterLength / 2)
  const half = overtimeLength / 2
  return endsOf(
    score,
    { home: tables.home.after(current.home + later), away: tables.away.after(current.away + later) },
    { home: tables.home.after(half), away: tables.away.after(half) },
  )
}

function resultAtScore({ market, line = 0, selection }: Pick, margin: number, total: number): LegResult {
  if (market === 'winner') return won(margin > 0 === (selection === 'home'))
  if (market === 'total') return totalResult(selection === 'over' ? 'over' : 'under', line, total)
  return selection === 'home'
    ? handicapResult(line, { own: margin, other: 0 })
    : handicapResult(-line, { own: 0, other: margin })
}

/** Lines end in halves, so a pick is either won or lost. */
function scoreChances({ market, line = 0, selection }: Pick, { margins, totals }: Ends): Chance[] {
  if (market === 'total') {
    const over = chanceAbove(totals, line / 4)
    return winChances(selection === 'over' ? over : 1 - over)
  }
  const home = chanceAbove(margins, market === 'winner' ? 0 : -line / 4)
  return winChances(selection === 'home' ? home : 1 - home)
}

const outcomeOf = (margin: number): string => {
  if (margin === 0) return 'draw'
  return margin > 0 ? 'home' : 'away'
}

function quarterResult({ line = 1, selection }: Pick, parts: readonly Score[], position: Position) {
  const isOver = position.isEnded || line < position.quarter
  const part = parts[line - 1]
  if (!isOver || part === undefined || line > QUARTERS) return null
  return won(outcomeOf(part.home - part.away) === selection)
}

function quarterChances(
  match: BasketballMatch,
  { line = 1, selection }: Pick,
  parts: readonly Score[],
  position: Position,
): Chance[] | null {
  if (line > QUARTERS || line < position.quarter) return null
  const left = line === position.quarter ? position.left : match.quarterLength
  const shares = shareOf(left, line, match.quarterLength)
  const { chances, least } = marginOf({
    home: match.tables.home.after(shares.home),
    away: match.tables.away.after(shares.away),
  })
  const part = parts[line - 1] ?? { home: 0, away: 0 }
  const lead = part.home - part.away + least
  return winChances(
    chances.reduce((sum, chance, index) => sum + (outcomeOf(lead + index) === selection ? chance : 0), 0),
  )
}

function offerOf(position: Position, chancesOf: (pick: Pick) => Chance[] | null): OfferedMarket[] {
  const market = (name: string, line?: number): OfferedMarket => ({
    market: name,
    ...(line !== undefined && { line }),
    selections: [...(selectionsByMarket[name] ?? [])],
  })
  const chance = (name: string, selection: string) => (line: number) =>
    fairChance(chancesOf({ market: name, line, selection }) ?? [])
  const totals = linesAround(chance('total', 'under'), {
    least: 2,
    most: 4 * POINTS_MAX + 2,
    step: 4,
    around: 2,
  })
  const handicaps = linesAround(chance('handicap', 'home'), { least: -398, most: 402, step: 4, around: 2 })
  return [
    market('winner'),
    ...handicaps.map((line) => market('handicap', line)),
    ...totals.map((line) => market('total', line)),
    ...(position.quarter <= QUARTERS ? [market('quarter_result', position.quarter)] : []),
  ]
}

function scoreboardOf(
  match: BasketballMatch,
  position: Position,
  parts: Score[],
  second: number,
): Scoreboard {
  const { quarter, left, isBreak, isEnded } = position
  const name = quarter <= QUARTERS ? `quarter_${quarter}` : 'overtime'
  const clockS = Math.round(
    (left * (quarter <= QUARTERS ? QUARTER_S : OVERTIME_S)) / lengthOf(match, quarter),
  )
  return {
    phase: second < 0 ? 'before' : isEnded ? 'ended' : isBreak ? 'paused' : 'live',
    period: isEnded ? 'ended' : name,
    clock: isEnded || isBreak ? '' : `${Math.floor(clockS / 60)}:${String(clockS % 60).padStart(2, '0')}`,
    score: sumOf(parts),
    parts,
    points: null,
    serving: null,
  }
}
