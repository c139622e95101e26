import type { Draws } from '../draws.ts'
import type { HoldAndRespin } from './definition.ts'
import { fraction, plus, times, toNumber } from '../fraction.ts'
import type { Fraction } from '../fraction.ts'

/**
 * Coins that lock. Each has a value; all free places respin, and every new coin resets the count of respins,
 * until all respins miss or every place has a coin. Values and places are independent, so the return follows
 * from the distribution of the final number of coins.
 */
type Coin = { at: number; pays: number }
type HoldRound = {
  /** The first locked coins, then the new ones of each respin. */
  respins: Coin[][]
  /** The bonus for a full window, in addition to the coins. */
  full: number
  /** In stakes. */
  pays: number
}

const weightOf = ({ values }: HoldAndRespin): number => values.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Draws a value for each visible coin. Then, for each free position in order, draws whether a coin lands
 * (1 in `chance`) and its value.
 */
export function playHold(
  hold: HoldAndRespin,
  draws: Draws,
  coins: readonly number[],
  cellCount: number,
): HoldRound {
  const total = weightOf(hold)
  const coinAt = (at: number): Coin => ({ at, pays: valueAt(hold, draws.below(total)) })
  const respins = [coins.map(coinAt)]
  const held = new Set(coins)
  let left = hold.respins
  while (left > 0 && held.size < cellCount) {
    const fresh: Coin[] = []
    for (let at = 0; at < cellCount; at += 1) {
      if (!held.has(at) && draws.below(hold.chance) === 0) fresh.push(coinAt(at))
    }
    for (const { at } of fresh) held.add(at)
    respins.push(fresh)
    left = fresh.length > 0 ? hold.respins : left - 1
  }
  const full = held.size === cellCount ? hold.full : 0
  return { respins, full, pays: respins.flat().reduce((sum, coin) => sum + coin.pays, full) }
}

function valueAt({ values }: HoldAndRespin, drawn: number): number {
  let rest = drawn
  for (const { pays, weight } of values) {
    if (rest < weight) return pays
    rest -= weight
  }
  throw new RangeError('A draw is beyond all weights')
}

export type HoldOdds = {
  /** Mean payout when starting with this many coins, in stakes, exact. */
  mean(coins: number): Fraction
  /** Mean of the squared payout, in stakes. */
  square(coins: number): number
  /** The probability of a full window. */
  full(coins: number): Fraction
  /** The highest payout, in stakes: every place has a coin of the highest value. */
  max: number
  /** The probability of that when starting with this many coins. */
  maxChance(coins: number): Fraction
}

export function holdOdds(hold: HoldAndRespin, cellCount: number): HoldOdds {
  const weight = BigInt(weightOf(hold))
  const moment = (power: number) =>
    fraction(
      hold.values.reduce((sum, one) => sum + BigInt(one.pays ** power) * BigInt(one.weight), 0n),
      weight,
    )
  const [first, second] = [moment(1), moment(2)]
  const ends = endsOf(hold, cellCount)
  const sumOf = (coins: number, value: (count: number) => Fraction) =>
    ends(coins).reduce((sum, chance, count) => plus(sum, times(chance, value(count))), fraction(0n))
  const fullOf = (count: number) => fraction(count === cellCount ? BigInt(hold.full) : 0n)
  const dearest = Math.max(...hold.values.map((one) => one.pays))
  const dear = hold.values.reduce((sum, one) => (one.pays === dearest ? sum + one.weight : sum), 0)
  const fullChance = (coins: number) => ends(coins)[cellCount] ?? fraction(0n)
  return {
    mean: (coins) => sumOf(coins, (count) => plus(times(first, fraction(BigInt(count))), fullOf(count))),
    square(coins) {
      const [mean, square] = [toNumber(first), toNumber(second)]
      return ends(coins).reduce((sum, chance, count) => {
        const middle = count * mean + toNumber(fullOf(count))
        return sum + toNumber(chance) * (middle ** 2 + count * (square - mean ** 2))
      }, 0)
    },
    full: fullChance,
    max: cellCount * dearest + hold.full,
    maxChance: (coins) => times(fullChance(coins), power(fraction(BigInt(dear), weight), cellCount)),
  }
}

/** The distribution of the final number of coins, by the initial number. */
function endsOf({ chance, respins }: HoldAndRespin, cellCount: number): (coins: number) => Fraction[] {
  const [hit, miss] = [fraction(1n, BigInt(chance)), fraction(BigInt(chance - 1), BigInt(chance))]
  const known = new Map<number, Fraction[]>()

  const from = (coins: number): Fraction[] => {
    const stored = known.get(coins)
    if (stored !== undefined) return stored
    const empty = cellCount - coins
    const ends = Array.from({ length: cellCount + 1 }, () => fraction(0n))
    const none = power(miss, empty)
    // The respins without a coin before the one that landed coins.
    let waits = fraction(0n)
    for (let lost = 0; lost < respins; lost += 1) waits = plus(waits, power(none, lost))
    ends[coins] = empty === 0 ? fraction(1n) : power(none, respins)
    for (let more = 1; more <= empty; more += 1) {
      const here = times(fraction(choose(empty, more)), times(power(hit, more), power(miss, empty - more)))
      const share = times(waits, here)
      for (const [count, end] of from(coins + more).entries())
        ends[count] = plus(ends[count]!, times(share, end))
    }
    known.set(coins, ends)
    return ends
  }
  return from
}

const power = ({ over, under }: Fraction, by: number): Fraction =>
  fraction(over ** BigInt(by), under ** BigInt(by))

function choose(count: number, of: number): bigint {
  let ways = 1n
  for (let at = 0; at < of; at += 1) ways = (ways * BigInt(count - at)) / BigInt(at + 1)
  return ways
}
