/** What each provider accepts as free spins, and what an offer may therefore ask of it. Pure. */
import { toSubunits } from '@fairhall/money'
import type { FreeSpinsCapability, ProviderSetting } from '../catalogue/index.ts'
import type { OfferSetting } from '../settings/index.ts'

/** The provider of a game by its prefix: needs no list of games, which may not have arrived yet. */
export function providerOf(providers: readonly ProviderSetting[], game: string): ProviderSetting | null {
  const fitting = providers.filter(({ gamePrefix }) => game.startsWith(gamePrefix))
  return fitting.toSorted((a, b) => b.gamePrefix.length - a.gamePrefix.length)[0] ?? null
}

/** What is wrong with an offer's free spins, for the operator. Null if every provider can play them. */
export function errorOfSpins(providers: readonly ProviderSetting[], offer: OfferSetting): string | null {
  for (const { game, quantity } of offer.spins) {
    const provider = providerOf(providers, game)
    const capability = provider?.freeSpins ?? null
    if (provider === null || capability === null) return `${game}: its provider offers no free spins`
    const { countMin, countMax, daysMax } = capability
    if (quantity < countMin || quantity > countMax)
      return `${game}: ${provider.id} accepts ${countMin} to ${countMax} free spins`
    if (offer.spinDays > daysMax)
      return `${game}: ${provider.id} keeps free spins for at most ${daysMax} days`
  }
  return null
}

interface Stake {
  currency: string
  subunitToUnit: number
  /** The unit of stakes in this currency, in main units. */
  stakeUnit: string
}

/**
 * The stake that the provider can play: the highest level not above the offer's stake, else the lowest level. Levels
 * are stated in a currency, or as parts of its stake unit.
 */
export function playableStake(
  { stakes }: FreeSpinsCapability,
  { currency, subunitToUnit, stakeUnit }: Stake,
  wanted: bigint,
): bigint {
  if (stakes === null) return wanted
  const own = stakes.currencies[currency]
  const unit = toSubunits(stakeUnit, subunitToUnit)
  const levels =
    own?.map((text) => toSubunits(text, subunitToUnit)) ??
    stakes.parts.map((part) => (unit * BigInt(part)) / 100n)
  const ascending = levels.filter((level) => level > 0n).toSorted((a, b) => (a < b ? -1 : 1))
  return ascending.findLast((level) => level <= wanted) ?? ascending[0] ?? wanted
}
