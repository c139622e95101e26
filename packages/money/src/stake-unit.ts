import { AmountError, toSubunits } from './amounts.ts'

/**
 * What games count their stakes by in a currency: the amount that feels like one euro. The operator says it, with every launch too, and the
 * studio makes its stakes of it, from a fifth to a hundred times of it: so both must mean the same.
 */

/** A fifth of a unit, the least stake, is still whole for each of twenty lines. */
export const STAKE_UNIT_STEP = 100n

/**
 * The highest win, of over a hundred thousand times a stake of a hundred units, still fits into a column: ten million units in all, below
 * 2^63 subunits. And it is a round amount.
 */
export const STAKE_UNIT_MAX = 500_000_000_000n

/** A unit in subunits; null where no game could count by it. */
export function readStakeUnit(text: string, subunitToUnit: number): bigint | null {
  try {
    const subunits = toSubunits(text, subunitToUnit)
    const isUnit = subunits > 0n && subunits % STAKE_UNIT_STEP === 0n && subunits <= STAKE_UNIT_MAX
    return isUnit ? subunits : null
  } catch (error) {
    if (error instanceof AmountError) return null
    throw error
  }
}
