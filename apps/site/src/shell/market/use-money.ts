import type { Currency } from '@fairhall/contract'
import { formatMoney } from '@fairhall/money'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { currenciesQuery } from './market-queries.ts'

const NONE: Currency[] = []

/** The currencies that are switched on. */
export function useCurrencies(): Currency[] {
  const { data = NONE } = useQuery(currenciesQuery(useClient()))
  return data.filter((currency) => currency.isEnabled)
}

/** Writes an amount with its currency, in the page's language. */
export function useMoneyFormat(): (amount: string, code: string) => string {
  const locale = useLocale()
  const { data = NONE } = useQuery(currenciesQuery(useClient()))
  return useCallback(
    (amount, code) => {
      const currency = data.find((known) => known.code === code)
      return currency === undefined ? `${amount}\u00a0${code}` : formatMoney({ amount, currency }, locale)
    },
    [data, locale],
  )
}
