/** The figures of an offer in the player's currency. */
import type { OfferPrice } from '@fairhall/contract'
import { games } from '@fairhall/games'
import { type OfferTerms, targetOf } from '../offers/offers.rules.ts'
import { type BonusPrice, PRICED_SLOTS, USUAL_STAKE } from './price.rules.ts'
import { BONUS_UNITS, exampleOf, type PricedExample } from './priced-terms.rules.ts'
import type { Volatility } from './simulated-games.ts'

const VOLATILITIES: readonly Volatility[] = ['low', 'medium', 'high']
const PRECISION = 10_000

/** Null if the offer was not simulated yet, or gives nothing in this currency. */
export function toOfferPrice(
  terms: OfferTerms,
  price: BonusPrice | undefined,
  shown: (subunits: bigint) => string,
): OfferPrice | null {
  const example = exampleOf(terms)
  if (price === undefined || example === null) return null
  const { deposit, bonus } = example
  const sum = (share: number) => shown(sumOf(example, share))
  return {
    deposit: shown(deposit),
    bonus: terms.type === 'freespins' ? null : shown(bonus),
    target: terms.type === 'freespins' ? null : shown(targetOf(terms, bonus, deposit)),
    stake: shown(stakeOf(terms, bonus)),
    slots: VOLATILITIES.flatMap((volatility) => {
      const figures = price.slots[volatility]
      if (figures === null) return []
      const { finished, gain, staked, trials } = figures
      const cash = deposit + sumOf(example, gain.mean)
      return [
        {
          volatility,
          game: games[PRICED_SLOTS[volatility]].title,
          finishedShare: finished.mean,
          finishedError: finished.error,
          players: trials,
          stakedMedian: sum(staked.median),
          stakedHigh: sum(staked.high),
          cashMean: shown(cash < 0n ? 0n : cash),
        },
      ]
    }),
  }
}

/** As the simulation chooses it. */
function stakeOf({ maxBet, smallestBet }: OfferTerms, bonus: bigint): bigint {
  const usual = (bonus * BigInt(USUAL_STAKE)) / BigInt(BONUS_UNITS)
  const bounded = maxBet !== null && maxBet !== '0' && usual > BigInt(maxBet) ? BigInt(maxBet) : usual
  const least = BigInt(smallestBet ?? 1)
  return bounded < least ? least : bounded
}

const sumOf = ({ bonus }: PricedExample, share: number): bigint =>
  (bonus * BigInt(Math.round(share * PRECISION))) / BigInt(PRECISION)
