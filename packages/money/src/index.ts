export {
  AmountError,
  decimalsOf,
  SUBUNITS_TO_UNIT,
  toDecimal,
  toSubunits,
  toSubunitsFloor,
  type AmountProblem,
  type Floored,
} from './amounts.ts'
export { convert, type Rated, type Rounding } from './convert.ts'
export { feeOf, isFeeRounded, type FeeRate } from './fee.ts'
export {
  formatMoney,
  shownUnit,
  type Money,
  type ShownCurrency,
  type ShownUnit,
  type SubCurrency,
} from './format.ts'
export { readStakeUnit, STAKE_UNIT_MAX, STAKE_UNIT_STEP } from './stake-unit.ts'
