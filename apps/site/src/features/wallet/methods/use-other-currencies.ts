import type { Account, Currency, PaymentMethod } from '@fairhall/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrencies } from '../../../shell/market/use-money.ts'
import { useAccountSwitch } from '../../../shell/player/use-account-switch.ts'
import { useAccounts } from '../../../shell/player/use-player.ts'
import type { WalletTab } from './wallet-tab.ts'

interface Input {
  tab: WalletTab
  account: Account | undefined
  /** Of the account's currency. */
  methods: readonly PaymentMethod[] | undefined
  onReady: (method: string) => void
}

/**
 * The currencies that are listed after the methods of the account's currency, so that players find all ways to deposit
 * in one list: all coins and, while a coin's account is active, the player's other currencies. Choosing one changes the
 * account and opens its first method.
 */
export function useOtherCurrencies({ tab, account, methods, onReady }: Input) {
  const currencies = useCurrencies()
  const accounts = useAccounts()
  const { mutate } = useAccountSwitch()
  const [chosen, setChosen] = useState<string | null>(null)
  const first = chosen !== null && chosen === account?.currency ? methods?.[0]?.method : undefined
  const open = useEffectEvent((method: string) => {
    setChosen(null)
    onReady(method)
  })
  useEffect(() => {
    if (first !== undefined) open(first)
  }, [first])
  const isCoin = currencies.some(({ code, type }) => code === account?.currency && type === 'crypto')
  const isListed = ({ code, type }: Currency) =>
    code !== account?.currency &&
    (type === 'crypto' || (isCoin && accounts?.some(({ currency }) => currency === code)))
  return {
    others: tab === 'deposit' && account !== undefined ? currencies.filter(isListed) : [],
    choose(code: string) {
      setChosen(code)
      mutate(code, { onError: () => setChosen(null) })
    },
  }
}

export type OtherCurrencies = ReturnType<typeof useOtherCurrencies>
