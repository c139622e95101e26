/**
 * The offers of a market with all their conditions, as pages show them to everyone. Offers with a code are not listed, but their pages
 * show them without the code. What staff grant to single players has no page.
 */
import type { Offer } from '@fairhall/contract'
import { refuse } from '../../../platform/errors.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { isBudgetUsedUp } from '../budgets/budgets.rules.ts'
import { listTakenBudgets } from '../budgets/budgets.service.ts'
import { currencyOf, type OfferSetting } from '../../settings/index.ts'
import { pricesIn } from '../simulation/prices.service.ts'
import { toOffer } from './offer.view.ts'
import { errorOfPublication, termsOf } from './offers.rules.ts'
import { ratesOf } from './offers.service.ts'

export interface Reader {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Null: the currency of the market. */
  currency: string | null
  locale: string
}

/** In the operator's order. Offers for a segment are not published. @throws currencyNotAvailable */
export async function listPublishedOffers(deps: BonusesDeps, reader: Reader): Promise<Offer[]> {
  return showOffers(deps, reader, ({ code, segment }) => code === null && segment === null)
}

/** @throws notFound also for an offer that the market or the currency does not have */
export async function getPublishedOffer(deps: BonusesDeps, reader: Reader, id: string): Promise<Offer> {
  const [offer] = await showOffers(deps, reader, (one) => one.id === id)
  if (offer === undefined) throw refuse('notFound')
  return offer
}

async function showOffers(
  deps: BonusesDeps,
  { country, currency, locale }: Reader,
  isMeant: (offer: OfferSetting) => boolean,
): Promise<Offer[]> {
  const settings = deps.settings.current()
  const market = settings.marketOf(country)
  const code = currency ?? market.currency
  if (!settings.currencies.has(code)) throw refuse('currencyNotAvailable')
  const { subunitToUnit } = currencyOf(settings, code)
  const rates = ratesOf(settings)
  const now = deps.clock.now()
  const shown = settings.bonuses.offers.filter(
    (offer) => isMeant(offer) && errorOfPublication(offer, { market: market.id, now }) === null,
  )
  if (shown.length === 0) return []
  const [prices, taken] = await Promise.all([pricesIn(deps, deps.db, code), listTakenBudgets(deps, deps.db)])
  return shown.flatMap((offer) => {
    const terms = termsOf(offer, code, rates)
    const { id, trigger } = offer
    if (terms === null || trigger === 'grant') return []
    const isUsedUp = isBudgetUsedUp(terms, taken)
    return [toOffer(deps, { offer, trigger, terms, isUsedUp, price: prices.get(id), subunitToUnit }, locale)]
  })
}
