import type { Account } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'

/** What of a balance is bonus money: all that cannot be taken out. */
export function bonusMoneyOf(
  { balance, withdrawalBalance }: Pick<Account, 'balance' | 'withdrawalBalance'>,
  subunitToUnit: number,
): string {
  const subunits = toSubunits(balance, subunitToUnit) - toSubunits(withdrawalBalance, subunitToUnit)
  return toDecimal(subunits, subunitToUnit)
}
