/**
 * The currency in which other balances are also shown, for information: nothing is exchanged. Stored in the browser;
 * none until the player turns it on. Without one, coins show their value in the base currency.
 */
import { convert, toDecimal, toSubunits } from '@fairhall/money'
import type { Account, Currency } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { useCallback, useSyncExternalStore } from 'react'
import { createStoredValues } from '../stored-values.ts'
import { useAllCurrencies, useMoneyFormat } from './use-money.ts'

const KEY = 'equivalent-currency'
export const FIRST_EQUIVALENT = 'USD'
const stored = createStoredValues<string>({ parse: (text) => text, format: (code) => code })

export const chooseEquivalent = (code: string | null) => stored.write(KEY, code)

export function useEquivalentCurrency(): string | null {
  return useSyncExternalStore(
    stored.subscribe,
    () => stored.read(KEY),
    () => null,
  )
}

/** Converts an amount at the page's rates into the smallest unit of the other currency, rounded to nearest. */
export function toEquivalent(amount: string, from: Currency, to: Currency): string {
  const source = { subunitToUnit: from.subunitToUnit, rate: from.rate.rate }
  const target = { subunitToUnit: to.subunitToUnit, rate: to.rate.rate }
  return toDecimal(
    convert(toSubunits(amount, from.subunitToUnit), source, target, 'nearest'),
    to.subunitToUnit,
  )
}

/** The time of the oldest rate used to convert the balances: each currency has its own. */
export function ratesFrom(
  accounts: readonly Pick<Account, 'currency' | 'balance'>[],
  currencies: readonly Currency[],
  to: Currency,
): string {
  const held = new Set(accounts.filter(({ balance }) => isAboveZero(balance)).map(({ currency }) => currency))
  return currencies
    .filter(({ code }) => held.has(code))
    .map(({ rate }) => rate.at)
    .reduce((oldest, at) => (Date.parse(at) < Date.parse(oldest) ? at : oldest), to.rate.at)
}

/** In which other currency a balance is shown, too: the chosen one, else the base currency for coins. */
export function equivalentFor(
  from: Currency,
  chosen: string | null,
  currencies: readonly Currency[],
): Currency | undefined {
  const to =
    currencies.find(({ code, isEnabled }) => code === chosen && isEnabled) ??
    (from.type === 'crypto' ? currencies.find(({ isBase }) => isBase) : undefined)
  return to === from ? undefined : to
}

/** Formats an amount's value in another currency; null if there is none to show. */
export function useEquivalentFormat(): (amount: string, code: string) => string | null {
  const chosen = useEquivalentCurrency()
  const currencies = useAllCurrencies()
  const format = useMoneyFormat()
  return useCallback(
    (amount, code) => {
      const from = currencies.find((currency) => currency.code === code)
      const to = from && equivalentFor(from, chosen, currencies)
      if (from === undefined || to === undefined) return null
      return format(toEquivalent(amount, from, to), to.code)
    },
    [chosen, currencies, format],
  )
}
