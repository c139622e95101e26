/**
 * Converts amounts between the API and an input. The API uses the main unit. Bitcoin and ether are typed in
 * thousandths, as the balance shows them. All conversions are exact: decimal strings and bigints, no floats.
 */
import type { Currency } from '@fairhall/contract'
import { formatMoney, shownUnit, toDecimal, toSubunits } from '@fairhall/money'

export interface AmountUnit {
  /** The symbol before the number: `€`, `mBTC`. */
  symbol: string
  decimals: number
  toShown: (wire: string) => string
  toWire: (shown: string) => string
  /** Short form for hints and presets: `€10`, `0.5 mBTC`. */
  format: (wire: string, locale: string) => string
  /** With all decimals of the currency, for amounts that the player relies on: `€10.00`. */
  formatWhole: (wire: string, locale: string) => string
}

/** Shortens `0.50000` to `0.5`, but keeps `100.00`. */
function withoutNoise(decimal: string, isCrypto: boolean): string {
  return isCrypto && decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

export function amountUnit(currency: Currency): AmountUnit {
  const unit = shownUnit(currency)
  const isCrypto = currency.type === 'crypto'
  const shownSubunits = currency.subunitToUnit / unit.scale
  const toShown = (wire: string) =>
    withoutNoise(toDecimal(toSubunits(wire, currency.subunitToUnit), shownSubunits), isCrypto)
  return {
    symbol: isCrypto ? unit.code : currency.symbol,
    decimals: unit.decimals,
    toShown,
    toWire: (shown) => toDecimal(toSubunits(shown, shownSubunits), currency.subunitToUnit),
    format: (amount, locale) => formatMoney({ amount, currency }, locale, { isShort: true }),
    formatWhole: (amount, locale) => formatMoney({ amount, currency }, locale),
  }
}
