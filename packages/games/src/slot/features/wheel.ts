import type { Draws } from '../../draws.ts'
import { fraction } from '../../fraction.ts'
import { both, either, sure, withChance } from './spread.ts'
import type { Spread } from './spread.ts'

/**
 * A wheel with several levels. All segments of a level are equally likely; what they pay adds up, and a segment
 * that leads up spins the next level.
 */
export type WheelFeature = {
  /** The first level by the number of scatters. */
  start: Record<string, number>
  /** For each level its segments, clockwise from the top. */
  levels: WheelSegment[][]
}

/** In multiples of the stake. */
export type WheelSegment = { pays: number; up?: true }
export type WheelTurn = { level: number; segment: number; pays: number }

export function playWheel({ levels }: WheelFeature, draws: Draws, start: number): WheelTurn[] {
  const turns: WheelTurn[] = []
  for (let level = start; ; level += 1) {
    const segments = levels[level]!
    const segment = draws.below(segments.length)
    const { pays, up } = segments[segment]!
    turns.push({ level, segment, pays })
    if (up !== true) return turns
  }
}

/** What the wheel pays when it starts on this level. */
export function wheelSpread({ levels }: WheelFeature): (start: number) => Spread {
  const from = (level: number): Spread => {
    const segments = levels[level]!
    const above = segments.some(({ up }) => up) ? from(level + 1) : sure(0)
    const share = fraction(1n, BigInt(segments.length))
    return either(
      segments.map(({ pays, up }) => withChance(up === true ? both(sure(pays), above) : sure(pays), share)),
    )
  }
  return from
}

export function findWheelErrors({ start, levels }: WheelFeature): string[] {
  const errors: string[] = []
  const segments = levels.flat()
  if (levels.length === 0 || levels.some((level) => level.length < 2))
    errors.push('a level of the wheel needs two segments')
  if (segments.some(({ pays }) => !Number.isSafeInteger(pays) || pays < 0))
    errors.push('segments of the wheel must pay whole multiples')
  if (levels.at(-1)?.some(({ up }) => up) === true) errors.push('the last level of the wheel leads up')
  if (!Object.values(start).every((level) => Number.isInteger(level) && level >= 0 && level < levels.length))
    errors.push('the wheel starts on a level that it does not have')
  return errors
}
