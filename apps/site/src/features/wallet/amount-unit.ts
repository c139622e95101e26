/**
 * Amounts between the wire and an input. The wire speaks the main unit; bitcoin and ether are typed in thousandths,
 * as the balance shows them. Everything is exact: decimal strings and bigints, no floats.
 */
import type { Currency } from '@fairhall/contract'
import { formatMoney, shownUnit, toDecimal, toSubunits } from '@fairhall/money'

export interface AmountUnit {
  /** The sign before the number: `€`, `mBTC`. */
  symbol: string
  decimals: number
  toShown: (wire: string) => string
  toWire: (shown: string) => string
  /** Short for hints and presets: `€10`, `0.5 mBTC`. */
  format: (wire: string, locale: string) => string
  /** With all decimals of its currency, for money that is promised: `€10.00`. */
  formatWhole: (wire: string, locale: string) => string
}

/** `0.50000` is typed and read as `0.5`; `100.00` stays. */
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
