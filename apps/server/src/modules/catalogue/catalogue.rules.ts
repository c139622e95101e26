/** What a game is, and how everyone sees it. Pure. */
import type { Game } from '@fairhall/contract'
import { toDecimal, toSubunits } from '@fairhall/money'
import { UNKNOWN_COUNTRY } from '../../platform/http/client.ts'
import type { GameDetails } from './import/provider-game.schema.ts'

/** What the bet rules need to know about a game. */
export interface PlayableGame {
  id: string
  category: string
  isAvailable: boolean
  build: string | null
  /** ISO 3166-1 alpha-2. */
  blockedCountries: readonly string[]
  /** Empty if all currencies are accepted. */
  currencies: readonly string[]
  studio: Pick<Studio, 'id'>
}

/** The company whose name players see. The API calls it the provider. */
export interface Studio {
  id: string
  name: string
  logo: string | null
  description: string | null
}

/** Null where the site draws the poster. */
export interface Posters {
  thumbnail: string | null
  thumbnailSmall: string | null
}

export interface CatalogueGame extends PlayableGame {
  /** ID of the game provider: the connection through which the game is launched and settled. */
  provider: string
  studio: Studio
  /** The provider's ID of the game. */
  externalId: string
  title: string
  /** Its place in the order of titles. */
  place: number
  collections: string[]
  details: GameDetails
  posters: Posters
  /** Return to player in percent, with what its jackpots add; 0 if it is unknown. */
  rtp: number
  /** What its jackpots add to it, in millionths of a stake. */
  jackpotShare: number
  firstSeenAt: Date
  isNew: boolean
  /** Its provider doesn't answer: it is shown as unavailable and can't be launched, and its rounds are still settled. */
  isProviderDown: boolean
}

/** Whether players can verify each round by recomputing it. */
export const isProvablyFair = ({ details }: Pick<CatalogueGame, 'details'>): boolean =>
  details.features.includes('provably-fair')

/** As the provider names them. */
export const namedPosters = ({ thumbnail, thumbnail_small: small }: GameDetails): Posters => ({
  thumbnail: thumbnail ?? null,
  thumbnailSmall: small ?? null,
})

const volatilities: readonly string[] = ['low', 'medium', 'high']

/** Null for the providers' other names. */
export const volatilityOf = ({ details }: Pick<CatalogueGame, 'details'>): Game['volatility'] =>
  volatilities.includes(details.volatility ?? '') ? (details.volatility as Game['volatility']) : null

type ShownPart = Pick<
  CatalogueGame,
  | 'id'
  | 'title'
  | 'category'
  | 'collections'
  | 'details'
  | 'currencies'
  | 'isNew'
  | 'isAvailable'
  | 'isProviderDown'
  | 'posters'
> & { studio: Pick<Studio, 'id' | 'name'>; jackpotShare?: number }

const MILLIONTHS_OF_PERCENT = 10_000

/** In percent, as the provider states it, with at least two decimals. */
const inPercent = (millionths: number): string =>
  toDecimal(BigInt(millionths), MILLIONTHS_OF_PERCENT).replace(/0{1,2}$/, '')

/** What the provider states and what jackpots add, as an exact sum. */
export function statedRtpOf({ rtp }: Pick<GameDetails, 'rtp'>, jackpotShare: number): string | null {
  if (rtp === undefined || rtp === null || jackpotShare === 0) return rtp ?? null
  return inPercent(Number(toSubunits(rtp, MILLIONTHS_OF_PERCENT)) + jackpotShare)
}

/** What jackpots add to the stated return; null without any. */
export const jackpotRtpOf = (jackpotShare: number): string | null =>
  jackpotShare > 0 ? inPercent(jackpotShare) : null

/** A game as everyone sees it. If the operator has disabled demos, no game offers one. */
export function toShownGame(game: ShownPart, features: { demo: boolean }): Game {
  const { details, jackpotShare = 0 } = game
  return {
    id: game.id,
    title: game.title,
    provider: { id: game.studio.id, name: game.studio.name },
    category: game.category,
    collections: [...game.collections],
    rtp: statedRtpOf(details, jackpotShare),
    jackpotRtp: jackpotRtpOf(jackpotShare),
    volatility: volatilityOf(game),
    lines: details.lines ?? null,
    maxWin: details.max_win ?? null,
    features: [...details.features],
    isNew: game.isNew,
    isAvailable: game.isAvailable && !game.isProviderDown,
    hasDemo: details.demo && features.demo,
    isProvablyFair: isProvablyFair(game),
    ...game.posters,
    currencies: [...game.currencies],
  }
}

/**
 * A visitor of unknown country may come from any country, so a game that is blocked anywhere is blocked for them.
 * Deposits and play follow the same rule.
 */
export function isBlockedIn(
  { blockedCountries }: Pick<PlayableGame, 'blockedCountries'>,
  country: string,
): boolean {
  return country === UNKNOWN_COUNTRY ? blockedCountries.length > 0 : blockedCountries.includes(country)
}

/** Whether lists show the game to visitors from this country. */
export function isListedIn(
  game: Pick<PlayableGame, 'blockedCountries' | 'isAvailable'>,
  country: string,
): boolean {
  return game.isAvailable && !isBlockedIn(game, country)
}

const DAY_MS = 86_400_000
const NEW_DAYS = 30

/**
 * Whether a game is called new. Games of the first list of a provider, and those that arrive within a day of it, are not.
 *
 * @param providerSince When the provider's first game was added
 */
export function isNewGame(firstSeenAt: Date, providerSince: Date, now: Date): boolean {
  const age = now.getTime() - firstSeenAt.getTime()
  return age < NEW_DAYS * DAY_MS && firstSeenAt.getTime() - providerSince.getTime() > DAY_MS
}
