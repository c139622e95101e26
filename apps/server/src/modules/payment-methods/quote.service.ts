/** Checks that deposits and withdrawals share, before any money moves. */
import { convert, feeOf } from '@fairhall/money'
import type { Tx } from '../../platform/database/database.ts'
import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import { type FieldError, refuse, refuseFields } from '../../platform/errors.ts'
import { type Currency, isStopped, type SettingsSnapshot } from '../settings/index.ts'
import { findAccountOfPlayer } from '../wallet/index.ts'
import {
  type InvalidAmount,
  isAmountOpen,
  isOpenTo,
  networkOf,
  rangeOf,
  readAmount,
  settingOf,
  type Direction,
} from './methods.rules.ts'
import type { MethodSetting } from './methods.schema.ts'
import { formatAmount } from './format-amount.ts'

interface RequestedPayment {
  method: string
  currency: string
  country: string
  amount: string
  accountId: string
  isAmountOpen?: boolean | undefined
  fields?: Readonly<Record<string, string>> | undefined
}

export interface Quote {
  method: MethodSetting
  currency: Currency
  country: string
  /** Subunits. */
  amount: bigint
  /** The address takes any amount, and `amount` is the least that is expected. */
  isAmountOpen: boolean
  /** Subunits of the base currency, rounded up, so that a limit never lets more through than it states. */
  baseAmount: bigint
  ratesVersion: number
  /** The provider's fee in subunits: on top of a deposit, out of a withdrawal. */
  fee: bigint
  accountId: string
}

/** The account must belong to the player and have the requested currency. */
export async function requireAccount(tx: Tx, playerId: string, request: RequestedPayment): Promise<void> {
  const account = await findAccountOfPlayer(tx, playerId, request.accountId)
  if (account === null) throw refuse('notFound')
  if (account.currency !== request.currency) throw refuseFields({ currency: ['notAvailable'] })
}

/** Throws while staff has stopped deposits or withdrawals, altogether or in one currency. */
export function requireNotStopped(settings: SettingsSnapshot, direction: Direction, currency: string): void {
  if (direction === 'deposit' && isStopped(settings, 'deposits', `deposits:${currency}`))
    throw refuse('depositsStopped')
  if (direction === 'withdrawal' && isStopped(settings, 'withdrawals', `withdrawals:${currency}`))
    throw refuse('withdrawalsStopped')
}

/**
 * Requires a method open to currency and market, then an amount in range. A disabled currency can still be withdrawn.
 */
export function quotePayment(
  deps: Pick<PaymentMethodsDeps, 'settings' | 'paymentMethods'>,
  direction: Direction,
  request: RequestedPayment,
  locale: string,
): Quote {
  const settings = deps.settings.current()
  requireNotStopped(settings, direction, request.currency)
  const currency = settings.currencies.get(request.currency)
  if (currency === undefined || (direction === 'deposit' && !currency.isEnabled))
    throw refuse('currencyNotAvailable')
  const market = settings.marketOf(request.country).id
  const method = deps.paymentMethods.methods.find(({ id }) => id === request.method)
  if (
    method === undefined ||
    !isOpenTo(method, direction, { currency: currency.code, market, country: request.country }) ||
    isStopped(settings, `payment-provider:${method.provider}`)
  ) {
    throw refuse('methodNotAvailable')
  }
  const setting = settingOf(method, direction, { currency: currency.code, country: request.country })
  const network = networkOf(method, request.fields ?? {})
  const range = rangeOf(setting, direction, network, currency.subunitToUnit)
  const amount = readAmount(request.amount, currency.subunitToUnit, range)
  if (typeof amount !== 'bigint') throw refuseFields({ amount: [toError(deps, amount, currency, locale)] })
  const isOpen = request.isAmountOpen === true
  if (isOpen && (direction !== 'deposit' || !isAmountOpen(method, setting, currency)))
    throw refuseFields({ amount: ['required'] })
  return {
    method,
    currency,
    country: request.country,
    amount,
    isAmountOpen: isOpen,
    baseAmount: convert(amount, currency, settings.baseCurrency, 'up'),
    ratesVersion: settings.rates.version,
    fee: setting.fee === undefined ? 0n : feeOf(amount, setting.fee, currency.subunitToUnit),
    accountId: request.accountId,
  }
}

function toError(
  deps: Pick<PaymentMethodsDeps, 'settings'>,
  error: InvalidAmount,
  currency: Currency,
  locale: string,
): FieldError {
  if (typeof error === 'string') return error
  const { rule, bound } = error
  return { rule, params: [formatAmount(deps, bound, currency, locale, { isShort: true })] }
}
