import { type Fraction, fraction } from '../fraction.ts'
import type { HiLoDefinition } from './hi-lo.ts'

/**
 * The highest multiplier of Hi-Lo, and the probability of reaching it with the best strategy for it. After n
 * right guesses the multiplier is 99% of 13ⁿ over the product of their chances, each 1 to 12 of 13. So it is
 * determined by n and by how often 2, 3, 5, 7 and 11 divide that product. Valid for thirteen ranks only.
 */
const RANKS = 13
const PRIMES = [2, 3, 5, 7, 11] as const
type Powers = readonly [number, number, number, number, number]
type PrimeIndex = 0 | 1 | 2 | 3 | 4

type HiLoHighest = { guesses: number; powers: Powers; multiplier: Fraction }

/** One exponent for each prime, in their order. */
const toPowers = (of: (at: PrimeIndex) => number): Powers => [of(0), of(1), of(2), of(3), of(4)]

const powersOf = (chance: number): Powers =>
  toPowers((at) => {
    let power = 0
    for (let rest = chance; rest % PRIMES[at] === 0; rest /= PRIMES[at]) power += 1
    return power
  })

const productOf = (powers: Powers): bigint =>
  powers.reduce((product, power, at) => product * BigInt(PRIMES[at] ?? 1) ** BigInt(power), 1n)

/**
 * How often 2 can divide the product of this many chances of 1, 2, 3, 4, 6, 8, 9 and 12, if 3 divides it this
 * often; below 0 if impossible.
 */
function twosMax(count: number, threes: number): number {
  if (threes > 2 * count) return -1
  return threes <= count ? 3 * count - threes : 4 * count - 2 * threes
}

/** Whether this many chances can have this product. */
function isProduct(count: number, [twos, threes, fives, sevens, elevens]: Powers): boolean {
  const others = count - fives - sevens - elevens
  const most = others < 0 ? -1 : twosMax(others, threes)
  // A five may be a ten.
  return most >= 0 && twos <= most + fives
}

/**
 * For each number of guesses within the limit, every product that is as near to the limit as its power of two
 * allows.
 */
export function hiLoHighest({ returned, multiplierMax }: HiLoDefinition): HiLoHighest {
  let best: HiLoHighest | null = null
  let bestShort = Number.POSITIVE_INFINITY
  for (const { guesses, powers, short } of nearTo(
    Math.log((multiplierMax * 100) / returned),
    () => bestShort + CLOSE,
  )) {
    if (!isProduct(guesses, powers)) continue
    const multiplier = fraction(BigInt(returned) * BigInt(RANKS) ** BigInt(guesses), 100n * productOf(powers))
    if (multiplier.over > multiplier.under * BigInt(multiplierMax)) continue
    if (best !== null && !isAbove(multiplier, best.multiplier)) continue
    best = { guesses, powers, multiplier }
    bestShort = short
  }
  if (best === null) throw new RangeError('No guess stays below the limit')
  return best
}

/** `short` is by how much the logarithm of the multiplier stays below the limit. */
type Near = { guesses: number; powers: Powers; short: number }

const [LOG_2, LOG_3, LOG_5, LOG_7, LOG_11] = toPowers((at) => Math.log(PRIMES[at]))
const LOG_12 = Math.log(12)
const LOG_RANKS = Math.log(RANKS)

/**
 * Numbers of guesses with the prime exponents of the product of their chances, near the limit of the
 * logarithm. They include all candidates for the highest multiplier. Returns only the few that stay at most
 * `shortMax` below the limit.
 */
function* nearTo(limit: number, shortMax: () => number): Generator<Near> {
  for (let guesses = 1; guesses * (LOG_RANKS - LOG_12) <= limit; guesses += 1) {
    const least = guesses * LOG_RANKS - limit
    for (const [fives, sevens, elevens] of triples(guesses)) {
      const rest = least - fives * LOG_5 - sevens * LOG_7 - elevens * LOG_11
      const others = guesses - fives - sevens - elevens
      if (rest > others * LOG_12 + fives * LOG_2 + CLOSE) continue
      for (let threes = 0; threes <= 2 * others; threes += 1) {
        const wanted = (rest - threes * LOG_3) / LOG_2
        const first = Math.ceil(wanted - CLOSE)
        // Floats preselect, whole numbers decide: includes one more factor of two in case the logarithms are
        // too close.
        for (let at = first; at <= first + 1; at += 1) {
          const twos = Math.max(0, at)
          const short = (twos - wanted) * LOG_2
          if (short <= shortMax()) yield { guesses, powers: [twos, threes, fives, sevens, elevens], short }
        }
      }
    }
  }
}

/** Floats do not distinguish logarithms that differ by less. */
const CLOSE = 1e-9

const isAbove = (one: Fraction, other: Fraction): boolean => one.over * other.under > other.over * one.under

function* triples(sum: number): Generator<[number, number, number]> {
  for (let elevens = 0; elevens <= sum; elevens += 1)
    for (let sevens = 0; sevens + elevens <= sum; sevens += 1)
      for (let fives = 0; fives + sevens + elevens <= sum; fives += 1) yield [fives, sevens, elevens]
}

/** The ranks 1 to 7; 8 to 13 mirror them, with higher and lower swapped. */
const SIDES = 7
const sideOf = (rank: number): number => Math.min(rank, RANKS + 1 - rank) - 1

type Guess = {
  powers: Powers
  /** The probability that the guess is right and leads to each side. */
  to: readonly number[]
}

function guessOf(chance: number, from: number, until: number): Guess {
  const to = Array.from({ length: SIDES }, () => 0)
  for (let rank = from; rank <= until; rank += 1) to[sideOf(rank)] = (to[sideOf(rank)] ?? 0) + 1 / RANKS
  return { powers: powersOf(chance), to }
}

const guessesOn = (rank: number): Guess[] =>
  rank === 1
    ? [guessOf(RANKS - 1, 2, RANKS), guessOf(1, 1, 1)]
    : [guessOf(RANKS + 1 - rank, rank, RANKS), guessOf(rank, 1, rank)]
const GUESSES = Array.from({ length: SIDES }, (_, side) => guessesOn(side + 1))
const DEALT = Array.from({ length: SIDES }, (_, side) => (side + 1 === SIDES ? 1 : 2) / RANKS)

/** Probabilities by remaining skips and by the side of the open card. */
type Chances = Float64Array
const over = (weights: readonly number[], chances: Chances, skips: number): number =>
  weights.reduce((sum, weight, side) => sum + weight * (chances[skips * SIDES + side] ?? 0), 0)

/**
 * The probability that a round has exactly these right guesses and is paid for them, when each card is
 * guessed on or skipped optimally. Computed from the last guess back to the first, for every product that may
 * still be missing, every number of remaining skips, and every card.
 */
export function hiLoOdds({ skipsMax }: HiLoDefinition, { guesses, powers }: HiLoHighest): number {
  const known = new Map<string, Chances>()

  function chancesOf(left: number, missing: Powers): Chances {
    const key = `${left} ${missing.join(' ')}`
    const found = known.get(key)
    if (found !== undefined) return found
    const chances = new Float64Array((skipsMax + 1) * SIDES)
    if (left === 0) chances.fill(1)
    else fill(chances, left, missing)
    known.set(key, chances)
    return chances
  }

  function fill(chances: Chances, left: number, missing: Powers): void {
    const ways = GUESSES.map((all) =>
      all.flatMap(({ powers: used, to }) => {
        const rest = toPowers((at) => missing[at] - used[at])
        const fits = rest.every((power) => power >= 0) && isProduct(left - 1, rest)
        return fits ? [{ to, next: chancesOf(left - 1, rest) }] : []
      }),
    )
    for (let skips = 0; skips <= skipsMax; skips += 1) {
      const skipped = skips === 0 ? 0 : over(DEALT, chances, skips - 1)
      ways.forEach((all, side) => {
        chances[skips * SIDES + side] = Math.max(skipped, ...all.map(({ to, next }) => over(to, next, skips)))
      })
    }
  }

  return over(DEALT, chancesOf(guesses, powers), skipsMax)
}
