/** Which bonuses the rules of a market allow. Pure. */
import type { OfferSetting } from '../rewards/bonuses.schema.ts'
import type { Market } from './markets.schema.ts'

interface RuledMarket {
  id: string
  rules: Pick<Market['rules'], 'bonuses'>
}

type Terms = Pick<OfferSetting, 'isCancelLocked' | 'isSticky' | 'wagering'>

/**
 * Why a market forbids an offer, for the operator; null if it doesn't. Where wagering is limited, the deposit may not have to be wagered
 * too: with it, the multiple of the bonus alone has no limit.
 */
export function whyUnlawful(
  { isCancelLocked, isSticky, wagering }: Terms,
  { id, rules }: RuledMarket,
): string | null {
  const { wageringMax, allowsLock, allowsSticky } = rules.bonuses
  const isLimited = wageringMax !== null && wagering.multiplier > 0
  if (isLimited && wagering.multiplier > wageringMax)
    return `${id} allows wagering of at most ${wageringMax}×`
  if (isLimited && wagering.of !== 'bonus') return `${id} allows wagering of the bonus only`
  if (isCancelLocked && !allowsLock) return `${id} doesn't allow isCancelLocked`
  return isSticky && !allowsSticky ? `${id} doesn't allow isSticky` : null
}

/** An offer for all markets with the list of those that allow it, unless all do. One that names its markets stays as it is. */
export function inLawfulMarkets<Offer extends Terms & Pick<OfferSetting, 'markets'>>(
  offer: Offer,
  markets: readonly RuledMarket[],
): Offer {
  if (offer.markets !== null) return offer
  const lawful = markets.filter((market) => whyUnlawful(offer, market) === null)
  return lawful.length === markets.length ? offer : { ...offer, markets: lawful.map(({ id }) => id) }
}
