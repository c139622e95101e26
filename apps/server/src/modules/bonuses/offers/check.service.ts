/** Checks offers against currencies, markets and texts before they apply: at the start, and with each revision of the settings. */
import { WrongSettings } from '../../../platform/config.ts'
import type { OfferSetting, SettingsSnapshot } from '../../settings/index.ts'
import { contentWith } from '../../content/index.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { errorOfSegment } from '../segments/segments.service.ts'
import { findDuplicates } from './duplicate-offers.rules.ts'
import { errorOfAmounts, errorOfMarkets } from './offers.rules.ts'

type CheckDeps = Pick<BonusesDeps, 'content'>

const TEXTS = 'global-components.bonuses'

/** @throws WrongSettings with a one-line message */
export function checkOffers(deps: CheckDeps, settings: SettingsSnapshot): void {
  const { packages, offers } = settings.bonuses
  const content = contentWith(deps.content.current(), settings)
  for (const id of packages) {
    if (!content.has(`${TEXTS}.packages.${id}`)) throw wrong(`the content lacks packages.${id}`)
  }
  for (const offer of offers) {
    const error = errorOf(deps, settings, offer)
    if (error !== null) throw wrong(`${offer.id}: ${error}`)
  }
  const duplicates = findDuplicates(offers)
  if (duplicates !== null)
    throw wrong(`${duplicates[1]}: applies to the same players and deposits as ${duplicates[0]}`)
}

const wrong = (reason: string) => new WrongSettings(`bonuses.json: ${reason}`)

function errorOf(deps: CheckDeps, settings: SettingsSnapshot, offer: OfferSetting): string | null {
  const { currencies, baseCurrency } = settings
  const content = contentWith(deps.content.current(), settings)
  for (const part of ['name', 'text']) {
    if (!content.has(`${TEXTS}.offers.${offer.id}.${part}`))
      return `it has no ${part} in the default language, and the content lacks offers.${offer.id}.${part}`
  }
  const market = errorOfMarkets(offer, settings.markets)
  if (market !== null) return market
  const segment = errorOfSegment(offer, settings)
  if (segment !== null) return segment
  const base = offer.base === null ? null : errorOfAmounts(offer, offer.base, baseCurrency.subunitToUnit)
  if (base !== null) return `in the base currency ${base}`
  for (const [code, sums] of Object.entries(offer.currencies)) {
    const currency = currencies.get(code)
    if (currency === undefined) return `unknown currency ${code}`
    const error = errorOfAmounts(offer, sums, currency.subunitToUnit)
    if (error !== null) return `in ${code} ${error}`
  }
  return null
}
