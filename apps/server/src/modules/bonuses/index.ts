export {
  contributionOf,
  countWager,
  endBonus,
  isForbidden,
  toEndEntry,
  withoutBonus,
  shareOfWin,
  splitStake,
  uncountWager,
  type BonusEnd,
} from './bonuses.rules.ts'
export { activateBonus, forfeitForWithdrawal, type NewBonus } from './bonuses.service.ts'
