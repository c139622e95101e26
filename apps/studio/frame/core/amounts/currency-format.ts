/** Amounts of the session's currency: compared and added in subunits, formatted for display. */
import { formatMoney, shownUnit, toDecimal, toSubunits, type ShownCurrency } from '@fairhall/money'
import type { Session } from '../../net/api-types.ts'

export interface CurrencyFormat {
  readonly currency: string
  subunits(amount: string): bigint
  amount(subunits: bigint): string
  show(amount: string): string
  showSubunits(subunits: bigint): string
  /** The code of the unit in which amounts are shown, such as mBTC. */
  readonly unit: string
  /** An amount as a field contains it: a plain number in that unit. */
  plain(subunits: bigint): string
  /** A number in that unit as subunits, rounded. */
  read(typed: number): bigint
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
  const unit = shownUnit(currency)
  const number = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: Math.min(2, unit.decimals),
    maximumFractionDigits: unit.decimals,
  })
  const inUnit = (subunits: bigint) => toDecimal(subunits, 10 ** unit.decimals) as Intl.StringNumericLiteral
  return {
    currency: code,
    unit: unit.code,
    plain: (subunits) => number.format(inUnit(subunits)),
    read: (typed) => BigInt(Math.round(typed * 10 ** unit.decimals)),
    subunits: (text) => toSubunits(text, subunitToUnit),
    amount,
    show,
    showSubunits: (subunits) => show(amount(subunits)),
  }
}
