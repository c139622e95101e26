import type { Account } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'

/** The player's own money in an account: withdrawable cash and the vault together. */
export function ownMoneyOf(
  { withdrawalBalance, vault }: Pick<Account, 'withdrawalBalance' | 'vault'>,
  subunitToUnit: number,
): string {
  const subunits = toSubunits(withdrawalBalance, subunitToUnit) + toSubunits(vault.amount, subunitToUnit)
  return toDecimal(subunits, subunitToUnit)
}
