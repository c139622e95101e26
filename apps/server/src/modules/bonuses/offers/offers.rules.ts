/**
 * What an offer means in a currency, which players may have it, and what it gives. Pure. The same rules apply when a
 * form lists offers, when a deposit is created, and when it is confirmed with the amount really paid.
 */
import { convert, type Rated, toSubunits } from '@fairhall/money'
import { type AmountsSetting, type Market, type OfferSetting, whyUnlawful } from '../../settings/index.ts'

/**
 * The terms that bind once a player has chosen an offer: stored with the deposit and the bonus. Sums are strings of
 * subunits.
 */
export interface OfferTerms {
  offer: string
  type: OfferSetting['type']
  package: string | null
  currency: string
  ratesVersion: number
  depositMin: string
  depositMax: string | null
  /** For `cash` and `freebet`. */
  amount: string | null
  /** For `percentage`. */
  percent: string | null
  /** For `percentage` and for the winnings of free spins. */
  most: string | null
  spins: { game: string; quantity: number; stake: string }[]
  /** Missing in terms stored before this field existed. */
  spinDays?: number
  /** For `freebet`: which bets it covers. Odds in thousandths. Missing in other terms. */
  freebet?: { oddsMin: number; legsMin: number; sports: string[] | null }
  deposits: { from: number; to: number } | null
  perPlayer: number | null
  /** Missing in terms stored before this field existed. */
  group?: string | null
  maxBet: string | null
  /** Missing in terms stored before this field existed. */
  smallestBet?: string | null
  cap: string | null
  /** `sports` is missing in terms stored before this field existed. */
  wagering: Omit<OfferSetting['wagering'], 'sports'> & Partial<Pick<OfferSetting['wagering'], 'sports'>>
  /** The segment that the player was in when they chose the offer. Missing in older terms. */
  segment?: OfferSetting['segment']
  /** Missing in terms stored before this field existed. */
  isCancelLocked?: boolean
  /** Missing in terms stored before this field existed. */
  isSticky?: boolean
  /** Subunits of the base currency: the offer's budget, and the part of it that each bonus reserves. Missing in older terms. */
  budget?: { limit: string; share: string } | null
}

export interface Rates {
  currencies: ReadonlyMap<string, Rated>
  base: Rated
  version: number
}

/**
 * Null if the offer does not cover the currency. Converted amounts never give more, and never require less, than the base
 * amounts.
 */
export function termsOf(offer: OfferSetting, code: string, rates: Rates): OfferTerms | null {
  const currency = rates.currencies.get(code)
  const own = offer.currencies[code]
  const amounts = own ?? offer.base
  if (currency === undefined || amounts === null) return null
  const toUnits = (text: string, rounding: 'up' | 'down') =>
    own === undefined
      ? convert(toSubunits(text, rates.base.subunitToUnit), rates.base, currency, rounding)
      : toSubunits(text, currency.subunitToUnit)
  const sum = (text: string | null | undefined, rounding: 'up' | 'down') =>
    text == null ? null : String(toUnits(text, rounding))
  const stake = sum(amounts.spinStake, 'down') ?? '0'
  return {
    offer: offer.id,
    type: offer.type,
    package: offer.package,
    currency: code,
    ratesVersion: rates.version,
    depositMin: sum(amounts.depositMin, 'up') ?? '0',
    depositMax: sum(amounts.depositMax, 'down'),
    amount: givesAmount(offer) ? sum(amounts.amount, 'down') : null,
    percent: offer.percent ?? null,
    most: sum(amounts.most, 'down'),
    spins: offer.spins.map(({ game, quantity }) => ({ game, quantity, stake })),
    spinDays: offer.spinDays,
    ...(offer.freebet !== null && { freebet: toFreebet(offer.freebet) }),
    deposits: offer.deposits,
    perPlayer: offer.perPlayer,
    group: offer.group,
    maxBet: sum(amounts.maxBet, 'down'),
    smallestBet: sum(amounts.smallestBet, 'down'),
    cap: sum(amounts.cap, 'down'),
    wagering: offer.wagering,
    isCancelLocked: offer.isCancelLocked,
    isSticky: offer.isSticky,
    segment: offer.segment,
    budget: toBudget(offer, amounts.cap, own === undefined ? null : currency, rates.base),
  }
}

const toFreebet = (freebet: NonNullable<OfferSetting['freebet']>) => ({
  ...freebet,
  oddsMin: toThousandths(freebet.oddsMin),
})

/** Decimal odds in thousandths, as bets have them. */
export const toThousandths = (odds: string): number => Number(toSubunits(odds, 1000))

const givesAmount = ({ type }: Pick<OfferTerms, 'type'>): boolean => type === 'cash' || type === 'freebet'

/** @param currency of the cap; null: the base currency */
function toBudget(
  { budget }: OfferSetting,
  cap: string | null,
  currency: Rated | null,
  base: Rated,
): NonNullable<OfferTerms['budget']> | null {
  if (budget === null) return null
  const share = toSubunits(cap ?? '0', (currency ?? base).subunitToUnit)
  return {
    limit: String(toSubunits(budget, base.subunitToUnit)),
    share: String(currency === null ? share : convert(share, currency, base, 'up')),
  }
}

/** What is wrong with an offer's amounts in a currency, for the operator. */
export function errorOfAmounts(
  offer: OfferSetting,
  amounts: AmountsSetting,
  subunitToUnit: number,
): string | null {
  const { type } = offer
  const { depositMin, depositMax, amount, most, spinStake, maxBet, smallestBet, cap } = amounts
  const all = [depositMin, depositMax, amount, most, spinStake, maxBet, smallestBet, cap]
  const named = all.filter((text) => text != null)
  const decimals = String(subunitToUnit).length - 1
  if (named.some((text) => (text.split('.')[1] ?? '').length > decimals)) return 'a sum has too many decimals'
  if (givesAmount(offer) && !isAbove(amount, '0', subunitToUnit)) return 'the amount is missing'
  if (type === 'freespins' && !isAbove(spinStake, '0', subunitToUnit)) return 'spinStake is missing'
  if (depositMax !== null && isAbove(depositMin, depositMax, subunitToUnit))
    return 'depositMin is above depositMax'
  return null
}

function isAbove(text: string | undefined, other: string, subunitToUnit: number): boolean {
  return text !== undefined && toSubunits(text, subunitToUnit) > toSubunits(other, subunitToUnit)
}

/** Why an offer may not be published in one of the markets that it names, for the operator. */
export function errorOfMarkets(
  offer: OfferSetting,
  known: readonly Pick<Market, 'id' | 'rules'>[],
): string | null {
  for (const id of offer.markets ?? []) {
    const market = known.find((one) => one.id === id)
    if (market === undefined) return `unknown market ${id}`
    const why = offer.isEnabled ? whyUnlawful(offer, market) : null
    if (why !== null) return why
  }
  return null
}

/** How often each offer was issued to a player, and whether they hold or have used it. */
export type IssuedOffers = ReadonlyMap<string, { times: number; isHeldOrUsed: boolean }>

/** What is known about a player and an offer. */
interface Situation {
  market: string
  now: Date
  /** Number of the player's confirmed deposits. */
  depositsBefore: number
  issued: IssuedOffers
  /** All offers, for those of the same exclusivity group. */
  offers: readonly OfferSetting[]
}

type TermsError = 'deposits' | 'times' | 'group'
type PublicationError = 'closed' | 'market' | 'time'
type OfferError = TermsError | PublicationError

/** Whether the operator has the offer in this market now, for any player. */
export function errorOfPublication(
  { isEnabled, markets, from, until }: OfferSetting,
  { market, now }: Pick<Situation, 'market' | 'now'>,
): PublicationError | null {
  if (!isEnabled) return 'closed'
  if (markets !== null && !markets.includes(market)) return 'market'
  if (from !== null && now < new Date(from)) return 'time'
  return until !== null && now >= new Date(until) ? 'time' : null
}

/** Whether the operator offers it to the player at all, for any deposit. */
export function errorOfOffer(offer: OfferSetting, terms: OfferTerms, about: Situation): OfferError | null {
  return errorOfPublication(offer, about) ?? errorOfTerms(terms, about)
}

/**
 * Conditions that are checked again when the deposit is confirmed. The offer's own period does not end for a deposit
 * that was already made.
 */
export function errorOfTerms(
  { offer, deposits, perPlayer, group = null }: OfferTerms,
  { depositsBefore, issued, offers }: Pick<Situation, 'depositsBefore' | 'issued' | 'offers'>,
): TermsError | null {
  const number = depositsBefore + 1
  if (deposits !== null && (number < deposits.from || number > deposits.to)) return 'deposits'
  const timesIssued = issued.get(offer)?.times ?? 0
  if (perPlayer !== null && timesIssued >= perPlayer) return 'times'
  if (group === null) return null
  const others = offers.filter((one) => one.group === group && one.id !== offer)
  return others.some(({ id }) => issued.get(id)?.isHeldOrUsed) ? 'group' : null
}

export function fitsAmount({ depositMin, depositMax }: OfferTerms, amount: bigint): boolean {
  return amount >= BigInt(depositMin) && (depositMax === null || amount <= BigInt(depositMax))
}

const PARTS_OF_ONE = 10_000n

/** The amount that it gives for a fitting deposit, rounded down: of a free bet, its stake. 0 for free spins. */
export function moneyOf({ type, amount, percent, most }: OfferTerms, deposit: bigint): bigint {
  if (type === 'freespins') return 0n
  if (givesAmount({ type })) return BigInt(amount ?? 0)
  const share = (deposit * toSubunits(percent ?? '0', Number(PARTS_OF_ONE))) / (100n * PARTS_OF_ONE)
  return most !== null && share > BigInt(most) ? BigInt(most) : share
}

/** What an offer that is given without a deposit is worth: the bonus, or the stakes of all spins. */
export function nominalOf(terms: OfferTerms): bigint {
  const stakes = terms.spins.map(({ quantity, stake }) => BigInt(quantity) * BigInt(stake))
  return moneyOf(terms, 0n) + stakes.reduce((sum, stake) => sum + stake, 0n)
}

/** The wagering target of a bonus. */
export function targetOf({ wagering }: OfferTerms, amount: bigint, deposit: bigint): bigint {
  const counted = wagering.of === 'bonus' ? amount : amount + deposit
  return counted * BigInt(wagering.multiplier)
}

/** Codes are read aloud and typed by hand, so case and surrounding spaces don't matter. */
export function normaliseCode(text: string): string {
  return text.trim().toUpperCase()
}
