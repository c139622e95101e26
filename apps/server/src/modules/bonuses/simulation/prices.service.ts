/**
 * The figures that are stored with each version of an offer. A version that has none yet is simulated by a job, or by `npm run admin`;
 * those of the default offers come with the code. Terms that were converted for a currency have the figures of the base currency.
 */
import { gameIds, games } from '@fairhall/games'
import { createHash } from 'node:crypto'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { WrongSettings } from '../../../platform/config.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import type { OfferSetting, SettingsSnapshot } from '../../settings/index.ts'
import { termsOf } from '../offers/offers.rules.ts'
import { ratesOf } from '../offers/offers.service.ts'
import { type BonusPrice, SIMULATION_VERSION } from './price.rules.ts'
import defaults from './default-prices.json' with { type: 'json' }
import { type PricedTerms, pricedTermsOf } from './priced-terms.rules.ts'
import { findPrices, insertPrice } from './prices.queries.ts'
import { simulatePrice } from './simulate-price.ts'

interface PricedOffer {
  offer: OfferSetting
  /** A currency with its own amounts; null: all other currencies. */
  currency: string | null
  key: string
  terms: PricedTerms
}

const BUILDS = gameIds.map((id) => games[id].build)

function toPriced(settings: SettingsSnapshot, offer: OfferSetting, currency: string | null): PricedOffer[] {
  const own = currency === null ? { ...offer, currencies: {} } : offer
  const found = termsOf(own, currency ?? settings.baseCurrency.code, ratesOf(settings))
  const terms = found && pricedTermsOf(found)
  if (terms === null) return []
  const about = JSON.stringify([SIMULATION_VERSION, BUILDS, terms])
  return [{ offer, currency, key: createHash('sha256').update(about).digest('hex'), terms }]
}

const known = new WeakMap<SettingsSnapshot, PricedOffer[]>()

/** Every enabled offer, once for each set of amounts. */
export function pricedOffersOf(settings: SettingsSnapshot): readonly PricedOffer[] {
  const found =
    known.get(settings) ??
    settings.bonuses.offers
      .filter(({ isEnabled }) => isEnabled)
      .flatMap((offer) =>
        [null, ...Object.keys(offer.currencies)].flatMap((currency) => toPriced(settings, offer, currency)),
      )
  known.set(settings, found)
  return found
}

/** The figures of offers in a currency, by the offer's ID. Offers that were not simulated yet are missing. */
export const pricesIn = (
  deps: Pick<BonusesDeps, 'settings'>,
  db: Db,
  currency: string,
): Promise<ReadonlyMap<string, BonusPrice>> => pricesOf(deps.settings.current(), db, currency)

/** The same with other settings, such as those of a draft. */
export async function pricesOf(
  settings: SettingsSnapshot,
  db: Db,
  currency: string,
): Promise<ReadonlyMap<string, BonusPrice>> {
  // The amounts of the currency itself come last, so they win.
  const meant = pricedOffersOf(settings).filter((one) => one.currency === null || one.currency === currency)
  const prices = await readPrices(
    db,
    meant.map(({ key }) => key),
  )
  return new Map(
    meant.flatMap(({ offer, key }) => {
      const price = prices.get(key)
      return price === undefined ? [] : [[offer.id, price] as const]
    }),
  )
}

async function readPrices(db: Db, keys: readonly string[]): Promise<Map<string, BonusPrice>> {
  const byKey = new Map(Object.entries(defaults as Readonly<Record<string, BonusPrice>>))
  const stored = await findPrices(
    db,
    keys.filter((key) => !byKey.has(key)),
  )
  return new Map(
    keys.flatMap((key) => {
      const price = byKey.get(key) ?? stored.get(key)
      return price === undefined ? [] : [[key, price] as const]
    }),
  )
}

type SimulateDeps = Pick<BonusesDeps, 'clock' | 'db'>

/** The figures of these offers by their keys. Simulates and stores those that are missing, one after another. */
export async function simulateOffers(
  deps: SimulateDeps,
  offers: readonly PricedOffer[],
): Promise<ReadonlyMap<string, BonusPrice>> {
  const prices = await readPrices(
    deps.db,
    offers.map(({ key }) => key),
  )
  for (const { key, offer, terms } of offers) {
    if (prices.has(key)) continue
    const price = await simulatePrice(terms)
    const found = { key, offer: offer.id, terms, price }
    await inTransaction(deps.db, (tx) => insertPrice(tx, found, deps.clock.now()))
    prices.set(key, price)
  }
  return prices
}

export async function simulateMissing(deps: SimulateDeps & Pick<BonusesDeps, 'settings'>): Promise<void> {
  await simulateOffers(deps, pricedOffersOf(deps.settings.current()))
}

/**
 * Refuses offers that cost too much with the best strategy found. What is in force was checked when it was published.
 * @throws WrongSettings
 */
export async function checkCosts(
  deps: SimulateDeps & Pick<BonusesDeps, 'settings'>,
  settings: SettingsSnapshot,
): Promise<void> {
  const { costMax } = settings.bonuses
  if (costMax === null || settings === deps.settings.current()) return
  const offers = pricedOffersOf(settings)
  const prices = await simulateOffers(deps, offers)
  for (const { offer, key } of offers) {
    const best = prices.get(key)?.best ?? null
    if (best === null || best.gain.mean * 100 <= costMax) continue
    const cost = Math.ceil(best.gain.mean * 100)
    throw new WrongSettings(
      `bonuses.json: ${offer.id}: costs ${cost} % of the bonus if players stake the max bet in ${best.strategy.game}, but costMax is ${costMax} %`,
    )
  }
}
