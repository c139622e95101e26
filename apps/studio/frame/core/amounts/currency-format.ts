/** Amounts of the session's currency: compared and added in subunits, formatted for display. */
import { formatMoney, toDecimal, toSubunits, type ShownCurrency } from '@fairhall/money'
import type { Session } from '../../net/api-types.ts'

export interface CurrencyFormat {
  readonly currency: string
  subunits(amount: string): bigint
  amount(subunits: bigint): string
  show(amount: string): string
  showSubunits(subunits: bigint): string
}

type Played = Pick<Session, 'currency' | 'decimals' | 'sign'>

export function createCurrencyFormat(
  { currency: code, decimals, sign }: Played,
  locale: string,
): CurrencyFormat {
  const subunitToUnit = 10 ** decimals
  // Formats as the wallet on the host page does.
  const currency: ShownCurrency = { code, subunitToUnit, ...sign }
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
