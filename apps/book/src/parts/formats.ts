/** Amounts, odds and times as the player reads them. */
import { decimalsOf, formatMoney, toDecimal, toSubunits } from '@fairhall/money'
import { writtenIn } from '@fairhall/money/digits'
import { formatOdds, type OddsFormat } from '@fairhall/odds'
import { useCallback, useMemo } from 'react'
import { chosenFormat } from '../slip/slip-store.ts'
import { session, isVisitorsSlip } from '../state/sportsbook.ts'
import { useStore } from '../state/store.ts'
import { useLocale } from './texts.tsx'

export interface MoneyOf {
  currency: string
  /** How an amount is shown: with its currency. */
  show(amount: string): string
  showSubunits(amount: bigint): string
  toSubunits(amount: string): bigint | null
  toDecimal(amount: bigint): string
  decimals: number
}

/** A visitor without a session tries the slip in a currency of the site's choice, without its sign. */
const UNKNOWN = { currency: 'EUR', subunitToUnit: 100 }

export function useMoney(): MoneyOf {
  const locale = useLocale()
  const now = useStore(session)
  const { currency, subunitToUnit } = now.kind === 'player' ? now.session : UNKNOWN
  return useMemo(() => moneyOf({ currency, subunitToUnit }, locale), [currency, subunitToUnit, locale])
}

function moneyOf({ currency, subunitToUnit }: typeof UNKNOWN, locale: string): MoneyOf {
  const type: 'fiat' | 'crypto' = subunitToUnit > 1_000 ? 'crypto' : 'fiat'
  const show = (amount: string) =>
    formatMoney({ amount, currency: { code: currency, subunitToUnit, type } }, locale)
  return {
    currency,
    show,
    showSubunits: (amount) => show(toDecimal(amount, subunitToUnit)),
    toSubunits(amount) {
      try {
        return amount === '' ? null : toSubunits(amount, subunitToUnit)
      } catch {
        return null
      }
    },
    toDecimal: (amount) => toDecimal(amount, subunitToUnit),
    decimals: decimalsOf(subunitToUnit),
  }
}

/** Visitors see decimal odds. What they have picked must not look different after the log-in. */
export function useOddsFormat(): OddsFormat {
  const chosen = useStore(chosenFormat)
  const isDecimal = useStore(isVisitorsSlip)
  const now = useStore(session)
  return chosen ?? (now.kind === 'player' && !isDecimal ? now.session.oddsFormat : 'decimal')
}

/** Multiplied odds of several picks are no fraction that anyone writes, so they are decimal then. */
export function useOdds(): (odds: number, picks?: number) => string {
  const format = useOddsFormat()
  const locale = useLocale()
  return useCallback(
    (odds, picks = 1) =>
      writtenIn(locale, formatOdds(odds, format === 'fractional' && picks > 1 ? 'decimal' : format)),
    [format, locale],
  )
}

/** A line in quarters: 10 is 2.5. */
export function lineText(line: number, locale: string, isSigned = false): string {
  const options: Intl.NumberFormatOptions = {
    maximumFractionDigits: 2,
    ...(isSigned && { signDisplay: 'exceptZero' }),
  }
  return new Intl.NumberFormat(locale, options).format(line / 4)
}

export const timeText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(moment))

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The day of a moment where the player is. */
export const dayText = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, DAY).format(new Date(moment))

/** A date such as `2026-11-28`, which is the same everywhere. */
export const dateText = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(date))
