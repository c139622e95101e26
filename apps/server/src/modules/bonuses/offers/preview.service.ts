/** An offer as its page would show it under other settings, such as a draft that staff edit. It changes and issues nothing. */
import type { Offer } from '@fairhall/contract'
import { contentWith } from '../../content/index.ts'
import { currencyOf, type SettingsSnapshot } from '../../settings/index.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { pricesOf } from '../simulation/prices.service.ts'
import { toOffer } from './offer.view.ts'
import { termsOf } from './offers.rules.ts'
import { ratesOf } from './offers.service.ts'

interface Reader {
  currency: string
  locale: string
}

/** Null if there is no such offer, or it does not cover the currency. Figures are shown once they were simulated. */
export async function previewOffer(
  deps: Pick<BonusesDeps, 'content' | 'db'>,
  settings: SettingsSnapshot,
  id: string,
  { currency, locale }: Reader,
): Promise<Offer | null> {
  const offer = settings.bonuses.offers.find((one) => one.id === id)
  const terms = offer === undefined ? null : termsOf(offer, currency, ratesOf(settings))
  if (offer === undefined || terms === null) return null
  const price = (await pricesOf(settings, deps.db, currency)).get(id)
  // What staff grant has no page: its terms are shown as those of a bonus that follows another.
  const trigger = offer.trigger === 'grant' ? 'package' : offer.trigger
  const { subunitToUnit } = currencyOf(settings, currency)
  const texts = contentWith(deps.content.current(), settings)
  const shown = { offer, trigger, terms, isUsedUp: false, price, subunitToUnit }
  return toOffer({ content: { current: () => texts } }, shown, locale)
}
