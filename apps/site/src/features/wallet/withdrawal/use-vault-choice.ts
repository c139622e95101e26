import type { Account, Currency } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { useState } from 'react'
import { ownMoneyOf } from '../../../shell/player/own-money.ts'

/** Whether the withdrawal takes the vault's money. Preselected only if there is no other money to withdraw. */
export function useVaultChoice(account: Account, { subunitToUnit }: Currency, resumed: object | null) {
  const [isChosen, choose] = useState(
    () => !isAboveZero(account.withdrawalBalance) || (resumed !== null && 'usesVault' in resumed),
  )
  const isOffered = isAboveZero(account.vault.amount)
  const isUsed = isOffered && isChosen
  return {
    isOffered,
    isUsed,
    choose,
    most: isUsed ? ownMoneyOf(account, subunitToUnit) : account.withdrawalBalance,
  }
}

export type VaultChoice = ReturnType<typeof useVaultChoice>
