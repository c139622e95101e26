import { decimalsOf, toDecimal, toSubunits } from './amounts.ts'

/**
 * Amounts as a person reads them. Intl does grouping and separators; it is given the exact decimal string, so
 * nothing is lost on the way to the screen.
 */

export type SubCurrency = { code: string; subunitToUnit: number }

export type ShownCurrency = {
  code: string
  type: 'fiat' | 'crypto'
  subunitToUnit: number
  symbol?: string | null
  subCurrencies?: readonly SubCurrency[]
}

export type Money = { amount: string; currency: ShownCurrency }

/** The unit that an amount is shown in: `scale` of them make one main unit. */
export type ShownUnit = { code: string; scale: number; decimals: number }

const MILLI = 1000
const MILLI_CURRENCIES = new Set(['BTC', 'ETH'])

/** Only bitcoin and ether are shown in thousandths, and only when the operator defines that sub-currency. */
export function shownUnit(currency: ShownCurrency): ShownUnit {
  const decimals = decimalsOf(currency.subunitToUnit)
  const milli = MILLI_CURRENCIES.has(currency.code)
    ? currency.subCurrencies?.find((sub) => sub.subunitToUnit === MILLI)
    : undefined
  if (milli === undefined) return { code: currency.code, scale: 1, decimals }
  return { code: milli.code, scale: MILLI, decimals: decimals - 3 }
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}

function toShownDecimal(amount: string, currency: ShownCurrency, unit: ShownUnit): string {
  const negative = amount.startsWith('-')
  const subunits = toSubunits(negative ? amount.slice(1) : amount, currency.subunitToUnit)
  return (negative ? '-' : '') + toDecimal(subunits, currency.subunitToUnit / unit.scale)
}

/**
 * `{amount: "1234.5", EUR}, 'de'` → `1.234,50 €`; a crypto amount has no symbol Intl knows and is followed by
 * its code: `1.50000 mBTC`. The number of decimals is always the currency's own, so that columns line up.
 * @throws AmountError when the amount is not a decimal string of that currency
 */
export function formatMoney(money: Money, locale: string): string {
  const { currency } = money
  const unit = shownUnit(currency)
  const decimal = toShownDecimal(money.amount, currency, unit) as Intl.StringNumericLiteral
  const digits = { minimumFractionDigits: unit.decimals, maximumFractionDigits: unit.decimals }

  if (currency.type === 'fiat' && /^[A-Z]{3}$/.test(currency.code)) {
    const style = { style: 'currency', currency: currency.code, currencyDisplay: 'narrowSymbol' } as const
    return formatterOf(locale, { ...style, ...digits }).format(decimal)
  }
  return `${formatterOf(locale, digits).format(decimal)}\u00a0${unit.code}`
}
