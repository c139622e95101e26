import type { Offer } from '@fairhall/contract'
import { BonusKind } from '@fairhall/contract/codes'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { amountUnit } from '../market/amount-unit.ts'
import { useAllCurrencies } from '../market/use-money.ts'

/** What an offer gives in one line, and which deposit it is for. */
export function useOfferWords(): { headline(offer: Offer): string; which(offer: Offer): string | null } {
  const t = useTranslations('global-components.offers')
  const locale = useLocale()
  const currencies = useAllCurrencies()
  const money = (amount: string, code: string) => {
    const currency = currencies.find((known) => known.code === code)
    return currency === undefined ? `${amount} ${code}` : amountUnit(currency).format(amount, locale)
  }
  const format = useFormatter()
  return {
    headline({ type, percent, amount, amountMax, spins, currency }) {
      if (type === BonusKind.freeSpins)
        return t('headline.spins', { count: spins.reduce((sum, { quantity }) => sum + quantity, 0) })
      if (type === BonusKind.freeBet) return t('headline.freebet', { amount: money(amount ?? '0', currency) })
      if (type === BonusKind.cash) return t('headline.cash', { amount: money(amount ?? '0', currency) })
      const share = format.number(Number(percent) / 100, { style: 'percent', maximumFractionDigits: 2 })
      return amountMax === null
        ? t('headline.share', { percent: share })
        : t('headline.percentage', { percent: share, amount: money(amountMax, currency) })
    },
    which({ trigger, needsCode, deposits }) {
      if (trigger === 'package') return t('which.next')
      if (deposits !== null && deposits.from === deposits.to) return t('which.one', { number: deposits.from })
      if (deposits !== null) return t('which.range', deposits)
      return needsCode ? t('which.code') : null
    },
  }
}
