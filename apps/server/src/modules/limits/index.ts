export {
  canStake,
  countStake,
  countWin,
  depositRoom,
  rollOver,
  uncountStake,
  uncountWin,
  windowBounds,
} from './limits.rules.ts'
export {
  clearWindow,
  countDeposit,
  freeDeposit,
  reserveDeposit,
  setWindow,
  useDeposit,
} from './limits.service.ts'
