import { decimalsOf, toDecimal, toSubunits } from './amounts.ts'

/**
 * Formats amounts for display. Intl does grouping and separators; it receives the exact decimal string, so
 * that no precision is lost.
 */

export type SubCurrency = { code: string; subunitToUnit: number }

export type ShownCurrency = {
  code: string
  type: 'fiat' | 'crypto'
  subunitToUnit: number
  /** The operator's sign; by default the language's. */
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

/** The currency of a bare `$`; other dollars and the peso name their country. */
const OWNER_OF_BARE_SIGN: Readonly<Record<string, string>> = { $: 'USD' }

function signOf({ code, symbol }: ShownCurrency, locale: string): string {
  if (symbol) return symbol
  const sign = (currencyDisplay: 'narrowSymbol' | 'symbol') => {
    const parts = formatterOf(locale, { style: 'currency', currency: code, currencyDisplay }).formatToParts(0)
    return parts.find(({ type }) => type === 'currency')?.value ?? code
  }
  const narrow = sign('narrowSymbol')
  return (OWNER_OF_BARE_SIGN[narrow] ?? code) === code ? narrow : sign('symbol')
}

const COIN_DECIMALS_MIN = 2

interface MoneyStyle {
  /** Whole amounts without decimals, for hints and choices. */
  isShort?: boolean
}

/**
 * `{amount: "1234.5", EUR}, 'de'` → `1.234,50 €`. Intl knows no symbol for crypto, so the code follows the
 * amount: `1.50 mBTC`. Fiat always has the decimals of its currency, so that columns align. Crypto has eight
 * decimals, of which two are always shown and more as needed.
 * @throws AmountError when the amount is not a decimal string of that currency
 */
export function formatMoney({ amount, currency }: Money, locale: string, style: MoneyStyle = {}): string {
  const unit = shownUnit(currency)
  const decimal = toShownDecimal(amount, currency, unit) as Intl.StringNumericLiteral
  const { isShort = false } = style
  const most = { maximumFractionDigits: unit.decimals }

  if (currency.type === 'fiat' && /^[A-Z]{3}$/.test(currency.code)) {
    const parts = formatterOf(locale, {
      style: 'currency',
      currency: currency.code,
      currencyDisplay: 'narrowSymbol',
      ...most,
      minimumFractionDigits: unit.decimals,
      ...(isShort && { trailingZeroDisplay: 'stripIfInteger' }),
    }).formatToParts(decimal)
    const sign = signOf(currency, locale)
    return parts.map(({ type, value }) => (type === 'currency' ? sign : value)).join('')
  }
  const minimumFractionDigits = isShort ? 0 : Math.min(COIN_DECIMALS_MIN, unit.decimals)
  const number = formatterOf(locale, { ...most, minimumFractionDigits }).format(decimal)
  return `${number}\u00a0${unit.code}`
}
