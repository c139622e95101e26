/** Amounts of the session's currency: compared and added as subunits, shown as a person reads them. */
import { formatMoney, toDecimal, toSubunits, type ShownCurrency } from '@fairhall/money'

export interface Purse {
  readonly currency: string
  subunits(amount: string): bigint
  amount(subunits: bigint): string
  show(amount: string): string
  showSubunits(subunits: bigint): string
}

export function createPurse(code: string, decimals: number, locale: string): Purse {
  const subunitToUnit = 10 ** decimals
  const type = Intl.supportedValuesOf('currency').includes(code) ? 'fiat' : 'crypto'
  // As the wallet around the game writes them: bitcoin and ether in thousandths.
  const currency: ShownCurrency = {
    code,
    type,
    subunitToUnit,
    subCurrencies: [{ code: `m${code}`, subunitToUnit: 1000 }],
  }
  const show = (amount: string) => formatMoney({ amount, currency }, locale)
  const amount = (subunits: bigint) => toDecimal(subunits, subunitToUnit)
  return {
    currency: code,
    subunits: (text) => toSubunits(text, subunitToUnit),
    amount,
    show,
    showSubunits: (subunits) => show(amount(subunits)),
  }
}
