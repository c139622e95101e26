/** Odds from chances, and whether changed odds are still what the player asked for. */

const MILLION = 1_000_000
const STEP = 10
const ODDS_LEAST = 1_010

/**
 * The odds of a market in thousandths, rounded down to hundredths, so the margin is at least what was asked for. At least 1.01, unless a
 * chance leaves no room for that: then null, and the selection is not offered.
 * @param millionths The fair chances of the selections that exclude each other; they add up to a million.
 * @param marginBp The share in basis points by which the chances in the odds add up to more than one.
 * @param oddsMax Longer odds are cut to this.
 * @throws RangeError if the chances do not add up to one
 */
export function quoteOdds(
  millionths: readonly number[],
  marginBp: number,
  oddsMax: number,
): (number | null)[] {
  if (millionths.reduce((sum, chance) => sum + chance, 0) !== MILLION)
    throw new RangeError('The chances of a market must add up to one')
  return millionths.map((chance) => {
    if (chance <= 0) return null
    const exact = (1_000 * MILLION * 10_000) / (chance * (10_000 + marginBp))
    const odds = Math.min(oddsMax, Math.floor(exact / STEP) * STEP)
    return odds < ODDS_LEAST ? null : odds
  })
}

/**
 * The odds of a combination in thousandths: the product, rounded down once. Null if a number can't hold it exactly.
 * @param odds Of the selections, in thousandths.
 */
export function combinedOdds(odds: readonly number[]): number | null {
  const product = odds.reduce((all, one) => all * BigInt(one), 1_000n) / 1_000n ** BigInt(odds.length)
  return product > Number.MAX_SAFE_INTEGER ? null : Number(product)
}

/** Which changes of odds the player accepts while their bet is placed. */
export const ODDS_POLICIES = ['none', 'higher', 'any'] as const
export type OddsPolicy = (typeof ODDS_POLICIES)[number]

/** Whether the bet goes through at the odds of this moment. */
export function acceptsOdds(policy: OddsPolicy, asked: number, current: number): boolean {
  if (policy === 'any' || asked === current) return true
  return policy === 'higher' && current > asked
}
