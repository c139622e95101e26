/**
 * The step of stakes in a currency: the amount with about the value of one euro. If the operator does not configure it, it is
 * a round amount with about the value of the base currency's step. Pure.
 */
import { STAKE_UNIT_MAX, STAKE_UNIT_STEP, toDecimal } from '@fairhall/money'

const ROUND_DIGITS = [1, 2, 5, 10]

type StakeCurrency = { subunitToUnit: number; rate: string; stakeUnit?: string | undefined }

/** `{stakeUnit: '20'}` → `20`; a rate of 0.0241 to a base with step 1 → `50`: the nearest of 1, 2 and 5 times a power of ten. */
export function stakeUnitOf({ stakeUnit, subunitToUnit, rate }: StakeCurrency, base: StakeCurrency): string {
  if (stakeUnit !== undefined) return stakeUnit
  const subunits = (Number(base.stakeUnit ?? 1) / Number(rate)) * subunitToUnit
  return toDecimal(roundAmount(subunits), subunitToUnit)
}

/** Never below the minimum step, which divides all larger powers of ten, and never above the maximum, which is also round. */
function roundAmount(exact: number): bigint {
  const subunits = Math.min(exact, Number(STAKE_UNIT_MAX))
  const power = Math.max(Number(STAKE_UNIT_STEP), 10 ** Math.floor(Math.log10(subunits)))
  const distance = (digit: number) => Math.abs(Math.log((digit * power) / subunits))
  const nearest = ROUND_DIGITS.reduce((best, digit) => (distance(digit) < distance(best) ? digit : best))
  return BigInt(nearest) * BigInt(power)
}
