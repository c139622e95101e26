/** What deposits and withdrawals check alike of a request, before any money is thought of. */
import { convert, feeOf } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Fault, refuse, refuseFields } from '../../platform/errors.ts'
import { type Currency, isStopped, type SettingsSnapshot } from '../settings/index.ts'
import { findAccountOfPlayer } from '../wallet/index.ts'
import {
  type AmountFault,
  isOpenTo,
  networkOf,
  rangeOf,
  readAmount,
  settingOf,
  type Way,
} from './methods.rules.ts'
import type { MethodSetting } from './methods.schema.ts'
import { moneyInWords } from './money-in-words.ts'

export interface WantedPayment {
  method: string
  currency: string
  country: string
  amount: string
  accountId: string
  fields?: Readonly<Record<string, string>> | undefined
}

export interface Quote {
  method: MethodSetting
  currency: Currency
  country: string
  /** Subunits. */
  amount: bigint
  /** Subunits of the base currency, rounded up, so that a limit never lets more through than it says. */
  baseAmount: bigint
  ratesVersion: number
  /** Subunits that the provider takes: on top of a deposit, out of a withdrawal. */
  fee: bigint
  accountId: string
}

/** The account must be the player's own, and in the currency that he names. */
export async function requireAccount(tx: Tx, playerId: string, wanted: WantedPayment): Promise<void> {
  const account = await findAccountOfPlayer(tx, playerId, wanted.accountId)
  if (account === null) throw refuse('notFound')
  if (account.currency !== wanted.currency) throw refuseFields({ currency: ['notAvailable'] })
}

/** Staff may have stopped all of them for a while, or those in one currency. */
export function requireGoing(settings: SettingsSnapshot, way: Way, currency: string): void {
  if (way === 'deposit' && isStopped(settings, 'deposits', `deposits:${currency}`))
    throw refuse('depositsStopped')
  if (way === 'withdrawal' && isStopped(settings, 'withdrawals', `withdrawals:${currency}`))
    throw refuse('withdrawalsStopped')
}

/** Method open to currency and market, then the amount in range. A currency that was switched off can still be paid out. */
export function quotePayment(
  deps: Pick<Deps, 'settings' | 'payments'>,
  way: Way,
  wanted: WantedPayment,
  locale: string,
): Quote {
  const settings = deps.settings.current()
  requireGoing(settings, way, wanted.currency)
  const currency = settings.currencies.get(wanted.currency)
  if (currency === undefined || (way === 'deposit' && !currency.isEnabled))
    throw refuse('currencyNotAvailable')
  const market = settings.marketOf(wanted.country).id
  const method = deps.payments.methods.find(({ id }) => id === wanted.method)
  if (
    method === undefined ||
    !isOpenTo(method, way, { currency: currency.code, market, country: wanted.country }) ||
    isStopped(settings, `payment-provider:${method.provider}`)
  ) {
    throw refuse('methodNotAvailable')
  }
  const setting = settingOf(method, way, { currency: currency.code, country: wanted.country })
  const network = networkOf(method, wanted.fields ?? {})
  const range = rangeOf(setting, way, network, currency.subunitToUnit)
  const amount = readAmount(wanted.amount, currency.subunitToUnit, range)
  if (typeof amount !== 'bigint') throw refuseFields({ amount: [toFault(deps, amount, currency, locale)] })
  return {
    method,
    currency,
    country: wanted.country,
    amount,
    baseAmount: convert(amount, currency, settings.baseCurrency, 'up'),
    ratesVersion: settings.rates.version,
    fee: setting.fee === undefined ? 0n : feeOf(amount, setting.fee, currency.subunitToUnit),
    accountId: wanted.accountId,
  }
}

function toFault(
  deps: Pick<Deps, 'settings'>,
  fault: AmountFault,
  currency: Currency,
  locale: string,
): Fault {
  if (typeof fault === 'string') return fault
  const { rule, bound } = fault
  return { rule, params: [moneyInWords(deps, bound, currency, locale, { isShort: true })] }
}
