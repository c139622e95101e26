/**
 * One leg of a bet: a selection at the odds that the player took, and what became of it. Its factor is what one unit of stake on it
 * returns: (1 − void) × result × odds × dead heat + void.
 */
import type { Ratio } from './ratio.ts'

/**
 * `tied` selections share `places` places: two runners in a dead heat for one place are `{ tied: 2, places: 1 }`.
 * Half results come from quarter lines, which are two half stakes.
 */
export type LegResult =
  | { kind: 'won' | 'lost' | 'void' | 'half_won' | 'half_lost' }
  | { kind: 'dead_heat'; tied: number; places: number }

export interface Leg {
  /** Decimal odds in thousandths, above 1,000: 2.50 is 2,500. */
  odds: number
  /** Null while the leg is open. */
  result: LegResult | null
}

/** The least odds that can win something. */
const ODDS_MIN = 1_001

/** @throws RangeError if the odds are not a whole number of thousandths above 1 */
export function requireOdds(odds: number): bigint {
  if (!Number.isSafeInteger(odds) || odds < ODDS_MIN)
    throw new RangeError(`Odds must be a whole number of thousandths from ${ODDS_MIN}, not ${odds}`)
  return BigInt(odds)
}

/**
 * What one unit of stake on a decided leg returns.
 * @throws RangeError for impossible odds or an impossible dead heat
 */
export function legFactor(odds: number, result: LegResult): Ratio {
  const won = requireOdds(odds)
  switch (result.kind) {
    case 'lost':
      return { over: 0n, under: 1n }
    case 'void':
      return { over: 1n, under: 1n }
    case 'won':
      return { over: won, under: 1_000n }
    case 'half_won':
      return { over: won + 1_000n, under: 2_000n }
    case 'half_lost':
      return { over: 1n, under: 2n }
    case 'dead_heat':
      return deadHeat(won, result)
  }
}

function deadHeat(won: bigint, { tied, places }: { tied: number; places: number }): Ratio {
  if (!Number.isSafeInteger(tied) || !Number.isSafeInteger(places) || places < 1 || tied <= places)
    throw new RangeError(`${tied} selections cannot share ${places} places`)
  return { over: won * BigInt(places), under: 1_000n * BigInt(tied) }
}
