import type { Draws } from './draws.ts'
import type { Fraction } from './fraction.ts'

/**
 * Payouts that are rarely a whole number of subunits. Rounding down would lower the return of small stakes.
 * Instead the remainder is drawn: a payout of 198.25 subunits pays 198, or in one of four cases 199. So a
 * return is exact at every stake.
 */
const WORDS = 2n ** 32n

/**
 * A uniform whole number below any bound, by rejection: one draw below 2^32, else as many words as the bound
 * needs.
 */
export function drawBelow(draws: Draws, bound: bigint): bigint {
  if (bound < 1n) throw new RangeError('A bound must be above zero')
  if (bound <= WORDS) return BigInt(draws.below(Number(bound)))

  let span = WORDS
  while (span < bound) span *= WORDS
  const fair = span - (span % bound)
  for (;;) {
    let value = 0n
    for (let part = 1n; part < span; part *= WORDS) value = value * WORDS + BigInt(draws.below(2 ** 32))
    if (value < fair) return value % bound
  }
}

/**
 * Stake × multiplier in subunits; a remainder below one subunit is drawn. Draws nothing when there is no
 * remainder.
 */
export function payExactly(draws: Draws, stake: bigint, multiplier: Fraction): bigint {
  const all = stake * multiplier.over
  const least = all / multiplier.under
  const rest = all % multiplier.under
  return rest > 0n && drawBelow(draws, multiplier.under) < rest ? least + 1n : least
}

/** The least that stake × multiplier pays, in subunits; it may be one more. */
export const leastPay = (stake: bigint, multiplier: Fraction): bigint =>
  (stake * multiplier.over) / multiplier.under

/** A multiplier as shown, rounded down to two decimals: `"1.98"`. */
export function shownMultiplier({ over, under }: Fraction): string {
  const hundredths = String((over * 100n) / under).padStart(3, '0')
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
}
