import type { Account } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'

/** The bonus money in a balance: everything that isn't withdrawable. */
export function bonusMoneyOf(
  { balance, withdrawalBalance }: Pick<Account, 'balance' | 'withdrawalBalance'>,
  subunitToUnit: number,
): string {
  const subunits = toSubunits(balance, subunitToUnit) - toSubunits(withdrawalBalance, subunitToUnit)
  return toDecimal(subunits, subunitToUnit)
}
