import { fraction, plus, times } from '../../fraction.ts'
import type { Fraction } from '../../fraction.ts'

/**
 * What a random part of a round pays, reduced to what its odds need. All fractions are exact. The chance may be
 * below one: then this is the share of the outcomes that are meant.
 */
export type Spread = {
  chance: Fraction
  /** Means of the payout and of its square, over these outcomes. */
  sum: Fraction
  squares: Fraction
  /** The probability of no payout at all. */
  nothing: Fraction
  /** The highest payout, and its probability. */
  max: number
  maxChance: Fraction
}

const whole = (value: number): Fraction => fraction(BigInt(value))

/** A payout without chance. */
export function sure(pays: number): Spread {
  const one = fraction(1n)
  const nothing = whole(pays === 0 ? 1 : 0)
  return { chance: one, sum: whole(pays), squares: whole(pays ** 2), nothing, max: pays, maxChance: one }
}

/** The same outcomes with this probability. */
export const withChance = (spread: Spread, by: Fraction): Spread => ({
  chance: times(spread.chance, by),
  sum: times(spread.sum, by),
  squares: times(spread.squares, by),
  nothing: times(spread.nothing, by),
  max: spread.max,
  maxChance: times(spread.maxChance, by),
})

/** The same outcomes, each paying this many times as much. */
export const scaled = (spread: Spread, by: number): Spread => ({
  chance: spread.chance,
  sum: times(spread.sum, whole(by)),
  squares: times(spread.squares, whole(by ** 2)),
  nothing: spread.nothing,
  max: spread.max * by,
  maxChance: spread.maxChance,
})

/** Both parts, independent of each other: their payouts add up. */
export const both = (one: Spread, other: Spread): Spread => ({
  chance: times(one.chance, other.chance),
  sum: plus(times(one.sum, other.chance), times(other.sum, one.chance)),
  squares: plus(
    plus(times(one.squares, other.chance), times(other.squares, one.chance)),
    times(fraction(2n), times(one.sum, other.sum)),
  ),
  nothing: times(one.nothing, other.nothing),
  max: one.max + other.max,
  maxChance: times(one.maxChance, other.maxChance),
})

/** One of several mutually exclusive parts. */
export function either(spreads: readonly Spread[]): Spread {
  const possible = spreads.filter(({ chance }) => chance.over > 0n)
  const max = Math.max(...possible.map((spread) => spread.max))
  const total = (read: (spread: Spread) => Fraction) =>
    possible.reduce((sum, spread) => plus(sum, read(spread)), fraction(0n))
  return {
    chance: total(({ chance }) => chance),
    sum: total(({ sum }) => sum),
    squares: total(({ squares }) => squares),
    nothing: total(({ nothing }) => nothing),
    max,
    maxChance: total((spread) => (spread.max === max ? spread.maxChance : fraction(0n))),
  }
}
