export {
  AmountError,
  toDecimal,
  toSubunits,
  toSubunitsFloor,
  type AmountProblem,
  type Floored,
} from './amounts.ts'
export { convert, type Rated, type Rounding } from './convert.ts'
export { feeOf, type FeeRate } from './fee.ts'
export {
  formatMoney,
  shownUnit,
  type Money,
  type ShownCurrency,
  type ShownUnit,
  type SubCurrency,
} from './format.ts'
