/** Bonuses, codes and offers as players see them. */
import { BonusResult, BonusStatus } from '@fairhall/contract'
import type {
  DepositBonus,
  EndedBonus as EndedReply,
  PlayerBonus as BonusReply,
  PlayerBonusCode as CodeReply,
  Reply,
} from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { formatDecimal } from '@fairhall/odds'
import type { BonusesDeps } from './bonuses.deps.ts'
import { type OfferSetting, unitOf } from '../settings/index.ts'
import type { EndedBonus } from './player-bonuses/ended-bonuses.queries.ts'
import type { PlayerBonus } from './player-bonuses/player-bonuses.queries.ts'
import type { PlayerBonusCode } from './codes/codes.queries.ts'
import { fitsAmount, moneyOf, type OfferTerms, targetOf, toThousandths } from './offers/offers.rules.ts'
import type { AvailableOffer } from './offers/offers.service.ts'
import type { BonusPrice } from './simulation/price.rules.ts'
import { toOfferPrice } from './simulation/price.view.ts'

type ViewDeps = Pick<BonusesDeps, 'content' | 'settings'>
const TEXTS = 'global-components.bonuses'
type PackageReply = Reply<'getBonusPackage'>
export const OFFER_TYPES = { cash: 1, percentage: 2, freespins: 3, freebet: 4 } as const

function toMainUnits(deps: ViewDeps, code: string): (subunits: bigint | string) => string {
  const unit = unitOf(deps.settings.current(), code)
  return (subunits) => toDecimal(BigInt(subunits), unit)
}

export function toPlayerBonusCode({ id, code, status, trigger, version }: PlayerBonusCode): CodeReply {
  return { id, bonusCode: code, status, trigger, playerBonusCodeId: id, version }
}

/** Items that were removed from the configuration are named by their ID. */
function nameOf({ content }: ViewDeps, key: string, id: string, locale: string): string {
  const place = `${TEXTS}.${key}`
  return content.current().has(place) ? content.current().text(locale, place) : id
}

const offerNameOf = (deps: ViewDeps, id: string, locale: string) =>
  nameOf(deps, `offers.${id}.name`, id, locale)
const packageNameOf = (deps: ViewDeps, id: string, locale: string) =>
  nameOf(deps, `packages.${id}`, id, locale)

export function bonusNameOf(
  deps: ViewDeps,
  { cause, offer }: Pick<PlayerBonus, 'cause' | 'offer'>,
  locale: string,
): string {
  return cause.startsWith('freespin:')
    ? deps.content.current().text(locale, `${TEXTS}.freespinWinnings`)
    : offerNameOf(deps, offer, locale)
}

/** `wagered` holds the counted stakes of the player's active bonuses, by bonus ID. */
export function toPlayerBonus(
  deps: ViewDeps,
  bonus: PlayerBonus,
  wagered: ReadonlyMap<string, bigint>,
  locale: string,
): BonusReply {
  const shown = toMainUnits(deps, bonus.currency)
  const { package: ofPackage, terms } = bonus
  const played = bonus.result === BonusResult.played ? bonus.target : (wagered.get(bonus.id) ?? 0n)
  const until = bonus.status === BonusStatus.issued ? bonus.activate_by : bonus.expires_at
  return {
    id: bonus.id,
    name: bonusNameOf(deps, bonus, locale),
    status: bonus.status,
    result: bonus.result,
    amount: shown(bonus.amount),
    currency: bonus.currency,
    wagerTarget: shown(bonus.target),
    wagerDone: shown(played < bonus.target ? played : bonus.target),
    cashMaxAmount: bonus.cap === null ? null : shown(bonus.cap),
    wagering: toWagering(terms.wagering),
    until: until?.toISOString() ?? null,
    packageId: ofPackage,
    packageName: ofPackage === null ? null : packageNameOf(deps, ofPackage, locale),
    issueSessionId: bonus.issue_session,
    isCancelLocked: terms.isCancelLocked ?? false,
    isSticky: terms.isSticky ?? false,
    maxBetAmount: bonus.max_bet === null ? null : shown(bonus.max_bet),
    version: bonus.version,
  }
}

export function toEndedBonus(deps: ViewDeps, bonus: EndedBonus, locale: string): EndedReply {
  const shown = toMainUnits(deps, bonus.currency)
  const { id, result, amount, currency, target, cash } = bonus
  if (result === BonusResult.none) throw new Error(`bonus ${id} has no result, but it is finished`)
  return {
    id,
    name: bonusNameOf(deps, bonus, locale),
    result,
    amount: shown(amount),
    currency,
    wagerTarget: shown(target),
    cashAmount: result === BonusResult.played ? shown(cash ?? 0n) : null,
    issuedAt: bonus.created_at.toISOString(),
    endedAt: bonus.updated_at.toISOString(),
  }
}

export function toWagering(wagering: OfferTerms['wagering']): BonusReply['wagering'] {
  const { multiplier, of, days, contributions, forbidden, sports } = wagering
  const others = Object.entries(contributions).map(([key, percent]) => {
    const end = key.indexOf(':')
    // The file of offers allows no other keys.
    return { id: key.slice(end + 1), of: key.slice(0, end) as 'game' | 'category' | 'provider', percent }
  })
  return {
    multiplier,
    isDepositIncluded: of !== 'bonus',
    days,
    contributions: others,
    forbidden,
    sports: toSportsWagering(sports),
  }
}

function toSportsWagering(sports: OfferTerms['wagering']['sports']): BonusReply['wagering']['sports'] {
  if (sports == null) return null
  const { oddsMin, legOddsMin } = sports
  const odds = (text: string) => formatDecimal(toThousandths(text))
  return { ...sports, oddsMin: odds(oddsMin), legOddsMin: odds(legOddsMin) }
}

interface PackageState {
  id: string
  offers: readonly OfferSetting[]
  /** The player's bonuses of this package, newest first. */
  had: readonly PlayerBonus[]
  /** IDs of the offers that the player's next deposit could use. */
  offered: ReadonlySet<string>
  /** Ordinal number of the player's next deposit. */
  next: number
}

export function toPackage(
  deps: ViewDeps,
  { id, offers, had, offered, next }: PackageState,
  locale: string,
): PackageReply {
  const text = (key: string) => deps.content.current().text(locale, `${TEXTS}.${key}`)
  const stateOf = (offer: OfferSetting): PackageReply['items'][number]['state'] => {
    const bonus = had.find((one) => one.offer === offer.id)
    if (bonus !== undefined) return ownStates[bonus.status]
    if (offered.has(offer.id)) return 'open'
    const isToCome = offer.trigger === 'package' || (offer.deposits !== null && offer.deposits.from > next)
    return isToCome ? 'later' : 'gone'
  }
  const items = offers.map((offer) => ({
    id: offer.id,
    name: text(`offers.${offer.id}.name`),
    description: text(`offers.${offer.id}.text`),
    state: stateOf(offer),
  }))
  return { id, name: packageNameOf(deps, id, locale), items }
}

const ownStates = { 1: 'issued', 2: 'active', 3: 'finished' } as const

/** An offer with what it gives for this deposit, in subunits. Null if no amount is known. */
export function toDepositBonus(
  deps: ViewDeps,
  { offer, terms, isUsedUp, price }: AvailableOffer & { price: BonusPrice | undefined },
  deposit: bigint | null,
  locale: string,
): DepositBonus {
  const text = (key: string) => deps.content.current().text(locale, `${TEXTS}.${key}`)
  const shown = toMainUnits(deps, terms.currency)
  const orNone = (sum: string | null) => (sum === null ? null : shown(sum))
  const { currency, wagering } = terms
  const { baseCurrency } = deps.settings.current()
  const amountOf = (sum: string | null) => (sum === null ? [] : [{ currency, amount: shown(sum) }])
  return {
    id: offer.id,
    name: text(`offers.${offer.id}.name`),
    description: text(`offers.${offer.id}.text`),
    package: offer.package === null ? null : { id: offer.package, name: text(`packages.${offer.package}`) },
    type: OFFER_TYPES[terms.type],
    triggerConditions: {
      invoiceAmountItems: [
        { currency, amountFrom: shown(terms.depositMin), amountTo: orNone(terms.depositMax) },
      ],
      baseCurrencyInvoiceAmountFrom: offer.base?.depositMin ?? null,
      baseCurrencyInvoiceAmountTo: offer.base?.depositMax ?? null,
    },
    assignConditions: {
      amountItems: amountOf(terms.amount),
      baseCurrencyAmount: offer.base?.amount ?? null,
      maxAmountItems: amountOf(terms.most),
      baseCurrencyMaxAmount: offer.base?.most ?? null,
      depositPercentage: terms.percent,
      presets: terms.spins.map(({ game, quantity }) => ({ gameId: game, quantity })),
    },
    baseCurrency: baseCurrency.code,
    wagering: {
      multiplier: wagering.multiplier,
      isDepositIncluded: wagering.of !== 'bonus',
      days: wagering.days,
      activateDays: wagering.activateDays,
      maxBet: orNone(terms.maxBet),
      cashMaxAmount: orNone(terms.cap),
      hasGameTerms: wagering.forbidden.length > 0 || Object.keys(wagering.contributions).length > 0,
      sports: toSportsWagering(wagering.sports),
      isCancelLocked: terms.isCancelLocked ?? false,
      isSticky: terms.isSticky ?? false,
    },
    isUsedUp,
    gives: deposit === null || !fitsAmount(terms, deposit) ? null : givenBy(terms, deposit, shown),
    price: toOfferPrice(terms, price, shown),
  }
}

function givenBy(terms: OfferTerms, deposit: bigint, shown: (subunits: bigint) => string) {
  if (terms.type === 'freespins')
    return {
      amount: null,
      count: terms.spins.reduce((sum, { quantity }) => sum + quantity, 0),
      wagerTarget: null,
    }
  const amount = moneyOf(terms, deposit)
  const wagerTarget = terms.type === 'freebet' ? null : shown(targetOf(terms, amount, deposit))
  return { amount: shown(amount), count: null, wagerTarget }
}
