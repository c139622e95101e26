/**
 * An offer's terms as shares of what it gives, in whole units of a ten-millionth. Terms with equal shares have equal figures in every
 * currency, so they are simulated once. Pure.
 */
import { contributionOf } from '../wagering/wagering.rules.ts'
import { moneyOf, type OfferTerms } from '../offers/offers.rules.ts'

/** A bonus in a simulation is this many units. */
export const BONUS_UNITS = 10_000_000

export interface PricedTerms {
  /** Own money that the player plays with too. */
  deposit: number
  /** Of free spins, `bonus` is the sum of their stakes. */
  spins: { game: string; quantity: number; stake: number }[]
  /** The most of the winnings of free spins that is credited. */
  winningsMax: number | null
  multiplier: number
  isDepositWagered: boolean
  cap: number | null
  /** Missing for a bonus that becomes cash itself. */
  isSticky?: true
  maxBet: number | null
  smallestBet: number
  contributions: Readonly<Record<string, number>>
  forbidden: readonly string[]
}

/** Subunits of the deposit with which the simulation begins, and what the offer gives for it. */
export interface PricedExample {
  deposit: bigint
  /** Of free spins, the sum of their stakes. */
  bonus: bigint
}

/** The smallest deposit that gets the most; without a maximum, the smallest one. Null if the offer gives nothing that is staked in games. */
export function exampleOf(terms: OfferTerms): PricedExample | null {
  if (terms.type === 'freebet' || terms.wagering.sports != null) return null
  const deposit = terms.depositMin === '0' && terms.type === 'percentage' ? 1n : BigInt(terms.depositMin)
  if (terms.type === 'freespins') {
    const stakes = terms.spins.reduce(
      (sum, { stake, quantity }) => sum + BigInt(stake) * BigInt(quantity),
      0n,
    )
    return stakes === 0n ? null : { deposit, bonus: stakes }
  }
  const full = terms.type === 'percentage' ? depositForMost(terms, deposit) : deposit
  const bonus = moneyOf(terms, full)
  return bonus === 0n ? null : { deposit: full, bonus }
}

function depositForMost(terms: OfferTerms, least: bigint): bigint {
  const { most, percent, depositMax } = terms
  if (most === null || Number(percent) === 0) return least === 1n ? 10_000n : least
  const wanted = BigInt(Math.ceil((Number(most) * 100) / Number(percent)))
  const bounded = depositMax !== null && wanted > BigInt(depositMax) ? BigInt(depositMax) : wanted
  return bounded < least ? least : bounded
}

export function pricedTermsOf(terms: OfferTerms): PricedTerms | null {
  const example = exampleOf(terms)
  if (example === null) return null
  const units = (sum: bigint) => Math.round((Number(sum) * BONUS_UNITS) / Number(example.bonus))
  const orNone = (text: string | null | undefined) => (text == null ? null : units(BigInt(text)))
  const { wagering } = terms
  return {
    deposit: units(example.deposit),
    spins: terms.spins.map(({ game, quantity, stake }) => ({ game, quantity, stake: units(BigInt(stake)) })),
    winningsMax: terms.type === 'freespins' ? orNone(terms.most) : null,
    multiplier: wagering.multiplier,
    isDepositWagered: wagering.of !== 'bonus',
    cap: orNone(terms.cap),
    ...(terms.isSticky && { isSticky: true as const }),
    maxBet: terms.maxBet === '0' ? null : orNone(terms.maxBet),
    smallestBet: Math.max(orNone(terms.smallestBet) ?? 1, 1),
    contributions: wagering.contributions,
    forbidden: wagering.forbidden,
  }
}

/** Only our own games are simulated. */
const OWN_STUDIO = 'studio'

/** The percentage of a stake in this game that counts; 0 if it can't be played. */
export const countedOf = (terms: PricedTerms, game: { id: string; category: string }): number =>
  terms.forbidden.includes(game.id) ? 0 : contributionOf(terms, { ...game, provider: OWN_STUDIO })
