/**
 * A football match as a list of moments. Goals come minute by minute with a chance that depends on both teams, a little more often towards
 * the end. Corners, shots and cards are for the page alone.
 */
import type { Moment, Random, Side, Strengths } from '../sport.ts'

export interface FootballMatch {
  /** Expected goals of each side in 90 minutes. */
  expected: Record<Side, number>
  /** Minutes played in each half, with added time. */
  minutes: [number, number]
  moments: Moment[]
}

const HOME_GOALS = 1.5
const AWAY_GOALS = 1.2
/** How much a difference in strength shifts goals. */
const PULL = 0.45
export const HALF_MINUTES = 45
export const BREAK_S = 15 * 60
const MINUTE_S = 60

/** Added minutes are equally likely to be each of these. */
export const ADDED: readonly [readonly number[], readonly number[]] = [
  [1, 2, 3],
  [3, 4, 5],
]

/** For the page; not related to the score. */
const OTHER_MOMENTS = [
  { kind: 'shot', perMinute: 0.12 },
  { kind: 'corner', perMinute: 0.055 },
  { kind: 'card', perMinute: 0.02 },
] as const

export function generateFootball(strengths: Strengths, random: Random): FootballMatch {
  const gap = strengths.home - strengths.away
  const expected = { home: HOME_GOALS * Math.exp(PULL * gap), away: AWAY_GOALS * Math.exp(-PULL * gap) }
  const minutes: [number, number] = [
    HALF_MINUTES + oneOf(ADDED[0], random),
    HALF_MINUTES + oneOf(ADDED[1], random),
  ]
  const moments: Moment[] = []
  for (const [half, count] of minutes.entries())
    for (let minute = 0; minute < count; minute += 1) {
      const begin = secondOf(minutes, half, minute)
      for (const side of ['home', 'away'] as const) {
        if (random() < goalRate(expected[side], half, minute))
          moments.push({ second: begin + Math.floor(random() * MINUTE_S), kind: 'goal', side })
        for (const { kind, perMinute } of OTHER_MOMENTS)
          if (random() < perMinute)
            moments.push({ second: begin + Math.floor(random() * MINUTE_S), kind, side })
      }
    }
  return { expected, minutes, moments: moments.toSorted((a, b) => a.second - b.second) }
}

const oneOf = (choices: readonly number[], random: Random): number =>
  choices[Math.floor(random() * choices.length)] ?? 0

/** Seconds from the start of the match to a minute of a half. */
export const secondOf = (minutes: readonly number[], half: number, minute: number): number =>
  half === 0 ? minute * MINUTE_S : (minutes[0] ?? 0) * MINUTE_S + BREAK_S + minute * MINUTE_S

/** The chance of a goal in a minute; over 90 minutes they add up to the expected goals. */
function goalRate(expected: number, half: number, minute: number): number {
  const played = Math.min(half * HALF_MINUTES + minute, 2 * HALF_MINUTES)
  return (expected / 90) * (0.85 + (0.3 * played) / 90)
}

/** Expected goals from a minute of a half until that half is over, with a number of minutes that may be an average. */
export function expectedGoals(expected: number, half: number, from: number, until: number): number {
  let sum = 0
  for (let minute = from; minute < until; minute += 1)
    sum += goalRate(expected, half, minute) * Math.min(1, until - minute)
  return sum
}
