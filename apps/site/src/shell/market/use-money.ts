import type { Currency } from '@fairhall/contract'
import { formatMoney } from '@fairhall/money'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { currenciesQuery } from './market-queries.ts'

const NONE: Currency[] = []

/** The enabled currencies. */
export function useCurrencies(): Currency[] {
  return useAllCurrencies().filter((currency) => currency.isEnabled)
}

/** Includes disabled ones: a player may still have money in them. */
export function useAllCurrencies(): Currency[] {
  const { data = NONE } = useQuery(currenciesQuery(useClient()))
  return data
}

/** Formats an amount with its currency in the page's language. */
export function useMoneyFormat(): (amount: string, code: string) => string {
  const locale = useLocale()
  const currencies = useAllCurrencies()
  return useCallback(
    (amount, code) => {
      const currency = currencies.find((known) => known.code === code)
      return currency === undefined ? `${amount}\u00a0${code}` : formatMoney({ amount, currency }, locale)
    },
    [currencies, locale],
  )
}
