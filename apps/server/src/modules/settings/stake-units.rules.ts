/**
 * What games count their stakes by in a currency: the amount that feels like one euro. The operator names it; where he does not, it is
 * a round amount that is worth about as much as the unit of the base currency. Pure.
 */
import { STAKE_UNIT_MAX, STAKE_UNIT_STEP, toDecimal } from '@fairhall/money'

const ROUND_DIGITS = [1, 2, 5, 10]

type Known = { subunitToUnit: number; rate: string; stakeUnit?: string | undefined }

/** `{stakeUnit: '20'}` → `20`; at 0.0241 of a base whose unit is 1 → `50`: of 1, 2 and 5 times a power of ten the nearest one. */
export function stakeUnitOf({ stakeUnit, subunitToUnit, rate }: Known, base: Known): string {
  if (stakeUnit !== undefined) return stakeUnit
  const subunits = (Number(base.stakeUnit ?? 1) / Number(rate)) * subunitToUnit
  return toDecimal(roundAmount(subunits), subunitToUnit)
}

/** Never below the step, of which all powers of ten above it are multiples, and never above the most, which is a round amount too. */
function roundAmount(wanted: number): bigint {
  const subunits = Math.min(wanted, Number(STAKE_UNIT_MAX))
  const power = Math.max(Number(STAKE_UNIT_STEP), 10 ** Math.floor(Math.log10(subunits)))
  const distance = (digit: number) => Math.abs(Math.log((digit * power) / subunits))
  const nearest = ROUND_DIGITS.reduce((best, digit) => (distance(digit) < distance(best) ? digit : best))
  return BigInt(nearest) * BigInt(power)
}
