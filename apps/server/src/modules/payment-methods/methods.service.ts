/** The methods that are open to a player in one direction. */
import type { PaymentMethod } from '@fairhall/contract'
import type { PaymentMethodsDeps } from './payment-methods.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { getPlayer } from '../players/index.ts'
import { isStopped } from '../settings/index.ts'
import { type Direction, isOpenTo } from './methods.rules.ts'
import { toPaymentMethod } from './methods.view.ts'
import { requireNotStopped } from './quote.service.ts'

export interface MethodsRequest {
  currency: string
  /** Also requires methods to be open in this country; never adds methods to those of the player's own country. */
  country?: string | undefined
  locale: string
}

export async function listMethods(
  deps: PaymentMethodsDeps,
  playerId: string,
  direction: Direction,
  request: MethodsRequest,
): Promise<PaymentMethod[]> {
  const settings = deps.settings.current()
  requireNotStopped(settings, direction, request.currency)
  const currency = settings.currencies.get(request.currency)
  if (currency === undefined || (direction === 'deposit' && !currency.isEnabled))
    throw refuse('currencyNotAvailable')
  const { country: own } = await getPlayer(deps.db, playerId)
  const places = [own, request.country || own].map((country) => {
    return { currency: currency.code, country, market: settings.marketOf(country).id }
  })
  return deps.paymentMethods.methods
    .filter((method) => !isStopped(settings, `payment-provider:${method.provider}`))
    .filter((method) => places.every((place) => isOpenTo(method, direction, place)))
    .map((method) => toPaymentMethod(deps, method, direction, { currency, country: own }, request.locale))
}
