/** The ways in which the world writes odds. All come from thousandths, which are the only odds that are calculated with. */
import { requireOdds } from './legs.ts'

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

/**
 * Odds as a player reads them: `2.50`, `3/2` or `+150`.
 * @param odds In thousandths.
 * @throws RangeError for impossible odds
 */
export function formatOdds(odds: number, format: OddsFormat): string {
  requireOdds(odds)
  if (format === 'fractional') return toFractional(odds)
  if (format === 'american') return toAmerican(odds)
  return formatDecimal(odds)
}

/**
 * Decimal odds with at least two decimals: `2.50`, `1.834`. Also writes odds of 1, which can win nothing and have no other form.
 * @param odds In thousandths.
 */
export function formatDecimal(odds: number): string {
  const digits = String(odds).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3).replace(/0$/, '')}`
}

/** What is won for 100, or what must be staked to win 100. */
function toAmerican(odds: number): string {
  const won = odds - 1_000
  return won >= 1_000 ? `+${Math.round(won / 10)}` : `-${Math.round(100_000 / won)}`
}

/** Fractions that books write although a simpler one is as near: 1.05 is 1/20 and not 1/19. */
const DENOMINATOR_USUAL = 20

/**
 * The exact fraction if it is a usual one. Otherwise the simplest that means the same odds in hundredths: books write 1.91 as 10/11 and not as
 * 91/100. It is found in the tree of all fractions, in which each step goes to the simplest fraction between two others.
 */
function toFractional(odds: number): string {
  const won = odds - 1_000
  const common = divisor(won, 1_000)
  const [exactOver, exactUnder] = [won / common, 1_000 / common]
  if (exactUnder <= DENOMINATOR_USUAL || exactOver === 1) return `${exactOver}/${exactUnder}`
  // Half a hundredth to either side, in two-thousandths.
  const [least, most] = [2 * won - 10, 2 * won + 10]
  let [lowOver, lowUnder, highOver, highUnder] = [0, 1, 1, 0]
  for (;;) {
    const [over, under] = [lowOver + highOver, lowUnder + highUnder]
    if (over * 2_000 < least * under) [lowOver, lowUnder] = [over, under]
    else if (over * 2_000 >= most * under) [highOver, highUnder] = [over, under]
    else return `${over}/${under}`
  }
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
