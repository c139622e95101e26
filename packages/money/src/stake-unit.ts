import { AmountError, toSubunits } from './amounts.ts'

/**
 * The unit of stakes in a currency: the amount that roughly equals one euro. The operator sets it, also with
 * every launch. The studio derives its stakes from it, from a fifth to a hundred times the unit, so both must
 * use the same definition.
 */

/** A fifth of a unit, the lowest stake, must be whole for each of twenty lines. */
export const STAKE_UNIT_STEP = 100n

/**
 * The highest win, over a hundred thousand times a stake of a hundred units, must fit into a column: ten
 * million units, below 2^63 subunits. Rounded down.
 */
export const STAKE_UNIT_MAX = 500_000_000_000n

/** A unit in subunits; null if games cannot use it. */
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
