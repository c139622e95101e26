/** Amounts of the session's currency: compared and added as subunits, shown as a person reads them. */
import { formatMoney, toDecimal, toSubunits, type ShownCurrency } from '@fairhall/money'
import type { Session } from '../net/wire.ts'

export interface Purse {
  readonly currency: string
  subunits(amount: string): bigint
  amount(subunits: bigint): string
  show(amount: string): string
  showSubunits(subunits: bigint): string
}

type Played = Pick<Session, 'currency' | 'decimals' | 'sign'>

export function createPurse({ currency: code, decimals, sign }: Played, locale: string): Purse {
  const subunitToUnit = 10 ** decimals
  // As the wallet around the game writes them.
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
