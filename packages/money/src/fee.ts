/** The cost of a payment: a share of the amount and a fixed part, exact and rounded up to a whole subunit. */
import { toSubunits } from './amounts.ts'

export interface FeeRate {
  /** Decimal, in percent, with at most four decimals: `"2.5"`. */
  percent: string
  /** Decimal of the main unit: `"0.50"`. */
  fixed: string
}

/** Four decimals of a percent. */
const PARTS_OF_ONE = 10_000n
const PERCENT = 100n

/** Whether `feeOf` rounds: the share of this amount is no whole number of subunits. @throws AmountError as `feeOf` */
export function isFeeRounded(amount: bigint, { percent }: Pick<FeeRate, 'percent'>): boolean {
  return (amount * toSubunits(percent, Number(PARTS_OF_ONE))) % (PARTS_OF_ONE * PERCENT) !== 0n
}

/** @throws AmountError if the rate is not a decimal or has too many decimals */
export function feeOf(amount: bigint, { percent, fixed }: FeeRate, subunitToUnit: number): bigint {
  const share = amount * toSubunits(percent, Number(PARTS_OF_ONE))
  const whole = PARTS_OF_ONE * PERCENT
  return toSubunits(fixed, subunitToUnit) + (share + whole - 1n) / whole
}
