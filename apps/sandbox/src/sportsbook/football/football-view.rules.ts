/** A football match up to a moment: what the page shows, what can be bet on, the fair chances, and what is decided. */
import type { Chance, LegResult } from '@fairhall/odds'
import { fairChance, toChances, winChances } from '../markets/chances.rules.ts'
import { linesAround } from '../markets/lines.rules.ts'
import type { MatchView, Moment, OfferedMarket, Pick, Scoreboard, Side } from '../sport.ts'
import {
  ADDED,
  BREAK_S,
  expectedGoals,
  type FootballMatch,
  HALF_MINUTES,
  secondOf,
} from './football-match.rules.ts'
import { nextGoalResult, resultAtScore, type Score, selectionsOf } from './football-picks.rules.ts'

/** More goals of one side than this are too unlikely to matter. */
const GOALS_MAX = 12
/** A goal closes the market shortly before, as an attack does, and until everybody has seen it. */
const BEFORE_GOAL_S = 4
const AFTER_GOAL_S = 25
const AROUND_SHOT_S = 2

type Period = 'before' | 'first_half' | 'half_time' | 'second_half' | 'ended'

interface Position {
  period: Period
  /** 0 or 1. */
  half: number
  /** Minutes played in this half. */
  minute: number
  second: number
}

export function viewFootball(match: FootballMatch, second: number): MatchView {
  const position = positionAt(match, second)
  const moments = match.moments.filter((moment) => moment.second <= second)
  const goals = moments.filter(({ kind }) => kind === 'goal')
  const score = scoreOf(goals)
  const breakAt = secondOf(match.minutes, 1, 0) - BREAK_S
  const halfScore = scoreOf(goals.filter((goal) => goal.second < breakAt))
  const rest = restOf(match, position)
  const isEnded = position.period === 'ended'
  const scorers = goals.map(({ side }) => side)

  const scoreFor = ({ market }: Pick) => (market === 'half_result' ? halfScore : score)
  const restFor = ({ market }: Pick) => (market === 'half_result' ? rest.half : rest.match)
  const isOver = ({ market }: Pick) => isEnded || (market === 'half_result' && second >= breakAt)

  const resultOf = (pick: Pick): LegResult | null => {
    if (!selectionsOf(pick.market).includes(pick.selection)) return null
    if (pick.market === 'next_goal') return nextGoalResult(pick, scorers, isEnded)
    if (isOver(pick)) return resultAtScore(pick, scoreFor(pick))
    return resultWhateverFollows(pick, scoreFor(pick))
  }
  const chancesOf = (pick: Pick): Chance[] | null => {
    if (!selectionsOf(pick.market).includes(pick.selection)) return null
    const decided = resultOf(pick)
    if (decided !== null) return toChances([[decided.kind, 1]])
    if (pick.market === 'next_goal') return nextGoalChances(pick, scorers.length, rest.match)
    return scoreChances(pick, scoreFor(pick), restFor(pick))
  }
  return {
    scoreboard: scoreboardOf(match, position, score),
    moments,
    isSuspended: isSuspended(match.moments, second),
    pricing: pricingOf(match, position, score, second),
    offer: () => (isEnded ? [] : offerOf({ chancesOf, resultOf }, scorers.length)),
    chancesOf,
    resultOf,
  }
}

function positionAt(match: FootballMatch, second: number): Position {
  const breakAt = secondOf(match.minutes, 1, 0) - BREAK_S
  const secondHalfAt = breakAt + BREAK_S
  const endsAt = endOf(match)
  if (second < 0) return { period: 'before', half: 0, minute: 0, second: 0 }
  if (second < breakAt) return within('first_half', 0, second)
  if (second < secondHalfAt) return { period: 'half_time', half: 1, minute: 0, second: 0 }
  if (second < endsAt) return within('second_half', 1, second - secondHalfAt)
  return { period: 'ended', half: 1, minute: match.minutes[1], second: 0 }
}

const within = (period: Period, half: number, second: number): Position => ({
  period,
  half,
  minute: Math.floor(second / 60),
  second: second % 60,
})

/** Seconds from the start to the end. */
export const endOf = (match: FootballMatch): number => secondOf(match.minutes, 1, match.minutes[1])

function scoreOf(goals: readonly Moment[]): Score {
  const home = goals.filter(({ side }) => side === 'home').length
  return { home, away: goals.length - home }
}

/** Added time is shown to all when the regular time of a half is over; before, everybody expects its average. */
function lengthOf(match: FootballMatch, half: 0 | 1, position: Position): number {
  const isShown = position.half > half || (position.half === half && position.minute >= HALF_MINUTES)
  const added = ADDED[half]
  return isShown
    ? match.minutes[half]
    : HALF_MINUTES + added.reduce((sum, one) => sum + one, 0) / added.length
}

type Pricing = Omit<MatchView, 'scoreboard' | 'moments' | 'isSuspended' | 'pricing' | 'offer'>

type Rest = Record<Side, number>

/** Expected goals until the break and until the end. Odds change by the minute: a started minute counts whole. */
function restOf(match: FootballMatch, position: Position): { half: Rest; match: Rest } {
  const [first, second] = [lengthOf(match, 0, position), lengthOf(match, 1, position)]
  const from = position.minute
  const of = (expected: number) => {
    const inFirst = position.half === 0 ? expectedGoals(expected, 0, from, first) : 0
    const inSecond = expectedGoals(expected, 1, position.half === 1 ? from : 0, second)
    return { inFirst, all: position.period === 'ended' ? 0 : inFirst + inSecond }
  }
  const [home, away] = [of(match.expected.home), of(match.expected.away)]
  return { half: { home: home.inFirst, away: away.inFirst }, match: { home: home.all, away: away.all } }
}

/** The probabilities of 0, 1, 2 … further goals. */
function furtherGoals(expected: number): number[] {
  const chances = [Math.exp(-expected)]
  for (let goals = 1; goals <= GOALS_MAX; goals += 1)
    chances.push(((chances[goals - 1] ?? 0) * expected) / goals)
  return chances
}

function scoreChances(pick: Pick, score: Score, rest: Rest): Chance[] {
  const [home, away] = [furtherGoals(rest.home), furtherGoals(rest.away)]
  const weighted: [LegResult['kind'], number][] = []
  for (const [more, chance] of home.entries())
    for (const [others, chanceOfOthers] of away.entries()) {
      const result = resultAtScore(pick, { home: score.home + more, away: score.away + others })
      if (result !== null) weighted.push([result.kind, chance * chanceOfOthers])
    }
  return toChances(weighted)
}

function nextGoalChances({ line = 1, selection }: Pick, scored: number, rest: Rest): Chance[] | null {
  if (line !== scored + 1) return null
  const all = rest.home + rest.away
  const noGoal = Math.exp(-all)
  if (selection === 'none' || all === 0) return winChances(selection === 'none' ? noGoal : 0)
  return winChances(((1 - noGoal) * rest[selection === 'home' ? 'home' : 'away']) / all)
}

/** A result that no further goal can change, such as a total that was exceeded. */
function resultWhateverFollows(pick: Pick, score: Score): LegResult | null {
  const now = resultAtScore(pick, score)
  if (now === null) return null
  for (let home = 0; home <= GOALS_MAX; home += 1)
    for (let away = 0; away <= GOALS_MAX; away += 1)
      if (resultAtScore(pick, { home: score.home + home, away: score.away + away })?.kind !== now.kind)
        return null
  return now
}

function offerOf(view: Pricing, goals: number): OfferedMarket[] {
  const chance = (pick: Pick) => fairChance(view.chancesOf(pick) ?? [])
  const totals = linesAround((line) => chance({ market: 'total', line, selection: 'under' }), {
    least: 1,
    most: 4 * (goals + 8),
    step: 1,
    around: 2,
  })
  const handicaps = linesAround((line) => chance({ market: 'handicap', line, selection: 'home' }), {
    least: -24,
    most: 24,
    step: 1,
    around: 2,
  })
  const market = (name: string, line?: number): OfferedMarket => ({
    market: name,
    ...(line !== undefined && { line }),
    selections: [...selectionsOf(name)],
  })
  return [
    market('result'),
    ...totals.map((line) => market('total', line)),
    ...handicaps.map((line) => market('handicap', line)),
    market('both_score'),
    market('next_goal', goals + 1),
    market('double_chance'),
    market('draw_no_bet'),
    market('half_result'),
    market('correct_score'),
  ].filter(({ market: name, line, selections }) =>
    selections.some(
      (selection) => view.resultOf({ market: name, ...(line !== undefined && { line }), selection }) === null,
    ),
  )
}

const pricingOf = (
  match: FootballMatch,
  { period, minute }: Position,
  score: Score,
  second: number,
): string => [period, minute, score.home, score.away, isSuspended(match.moments, second)].join(' ')

function isSuspended(moments: readonly Moment[], second: number): boolean {
  return moments.some((moment) => {
    const [before, after] =
      moment.kind === 'goal'
        ? [BEFORE_GOAL_S, AFTER_GOAL_S]
        : moment.kind === 'shot'
          ? [AROUND_SHOT_S, AROUND_SHOT_S]
          : [0, 0]
    return second >= moment.second - before && second < moment.second + after
  })
}

const PHASES = {
  before: 'before',
  first_half: 'live',
  half_time: 'paused',
  second_half: 'live',
  ended: 'ended',
} as const

function scoreboardOf(match: FootballMatch, position: Position, score: Score): Scoreboard {
  const played = position.half * HALF_MINUTES + position.minute
  const seconds = String(position.second).padStart(2, '0')
  return {
    phase: PHASES[position.period],
    period: position.period,
    clock:
      position.period === 'first_half' || position.period === 'second_half' ? `${played}:${seconds}` : '',
    score,
    parts: [],
    points: null,
    serving: null,
  }
}
