/** An offer with every condition, in one currency. */
import type { Offer } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import type { BonusesDeps } from '../bonuses.deps.ts'
import type { OfferSetting } from '../../settings/index.ts'
import type { BonusPrice } from '../simulation/price.rules.ts'
import { toOfferPrice } from '../simulation/price.view.ts'
import { OFFER_TYPES, toWagering } from '../bonuses.view.ts'
import type { OfferTerms } from './offers.rules.ts'

const TEXTS = 'global-components.bonuses'

interface ShownOffer {
  offer: OfferSetting
  trigger: Offer['trigger']
  terms: OfferTerms
  isUsedUp: boolean
  price: BonusPrice | undefined
  subunitToUnit: number
}

export function toOffer(
  { content }: Pick<BonusesDeps, 'content'>,
  { offer, trigger, terms, isUsedUp, price, subunitToUnit }: ShownOffer,
  locale: string,
): Offer {
  const text = (key: string) => content.current().text(locale, `${TEXTS}.${key}`)
  const shown = (subunits: bigint) => toDecimal(subunits, subunitToUnit)
  const sum = (subunits: string | null | undefined) => (subunits == null ? null : shown(BigInt(subunits)))
  // A bound below the smallest unit of the currency is no bound.
  const bound = (subunits: string | null) => (subunits === '0' ? null : sum(subunits))
  const { package: ofPackage, code, deposits, perPlayer, until } = offer
  return {
    id: offer.id,
    name: text(`offers.${offer.id}.name`),
    description: text(`offers.${offer.id}.text`),
    package: ofPackage === null ? null : { id: ofPackage, name: text(`packages.${ofPackage}`) },
    type: OFFER_TYPES[terms.type],
    trigger,
    needsCode: code !== null,
    deposits,
    perPlayer,
    until,
    currency: terms.currency,
    depositMin: trigger === 'deposit' ? bound(terms.depositMin) : null,
    depositMax: trigger === 'deposit' ? sum(terms.depositMax) : null,
    amount: sum(terms.amount),
    percent: terms.percent,
    amountMax: sum(terms.most),
    spins: terms.spins.map(({ game, quantity, stake }) => ({
      gameId: game,
      quantity,
      stake: shown(BigInt(stake)),
    })),
    spinDays: offer.spinDays,
    freebet:
      terms.freebet == null ? null : { ...terms.freebet, oddsMin: formatDecimal(terms.freebet.oddsMin) },
    wagering: toWagering(terms.wagering),
    activateDays: terms.wagering.activateDays,
    maxBet: bound(terms.maxBet),
    cashMaxAmount: sum(terms.cap),
    isCancelLocked: offer.isCancelLocked,
    isSticky: offer.isSticky,
    isUsedUp,
    price: toOfferPrice(terms, price, shown),
  }
}
