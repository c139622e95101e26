import type { OfferLanguage } from '@fairhall/contract/offer-words'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { amountUnit } from '../market/amount-unit.ts'
import { useAllCurrencies, useMoneyFormat } from '../market/use-money.ts'
import { useOdds } from '../market/use-odds.ts'

/** The texts and formats with which offers are described. */
export function useOfferLanguage(): OfferLanguage {
  const t = useTranslations('global-components.offers')
  const locale = useLocale()
  const currencies = useAllCurrencies()
  const money = useMoneyFormat()
  const format = useFormatter()
  const odds = useOdds()
  return {
    t,
    money,
    shortMoney: (amount, code) => {
      const currency = currencies.find((known) => known.code === code)
      return currency === undefined ? `${amount} ${code}` : amountUnit(currency).format(amount, locale)
    },
    number: (value) => format.number(value),
    percent: (share) => format.number(share, { style: 'percent', maximumFractionDigits: 2 }),
    odds,
    moment: (at) => format.dateTime(new Date(at), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
  }
}
