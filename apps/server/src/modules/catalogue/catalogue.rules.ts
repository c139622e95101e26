/** How games are listed, searched and grouped. Pure. */
import type { Game } from '@fairhall/contract'
import { UNKNOWN_COUNTRY } from '../../platform/http/client.ts'
import type { CollectionSetting, ProvidersSetting } from './catalogue.schema.ts'
import type { ProviderGame } from './provider-game.schema.ts'

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
}

export interface CatalogueGame extends PlayableGame {
  provider: { id: string; name: string }
  /** The provider's ID of the game. */
  externalId: string
  title: string
  collections: readonly string[]
  details: Omit<ProviderGame, 'id' | 'title' | 'category'>
  firstSeenAt: Date
}

/** Whether players can verify each round by recomputing it. */
export const isProvablyFair = ({ details }: Pick<CatalogueGame, 'details'>): boolean =>
  details.features.includes('provably-fair')

/** Poster URLs, as every list of games shows them. */
export const postersOf = ({
  details: { thumbnail, thumbnail_small: small },
}: Pick<CatalogueGame, 'details'>) => ({
  thumbnail,
  thumbnailSmall: small ?? null,
})

const volatilities: readonly string[] = ['low', 'medium', 'high']

type ShownPart = Pick<
  CatalogueGame,
  'id' | 'title' | 'provider' | 'category' | 'collections' | 'details' | 'currencies'
>

/** A game as everyone sees it. If the operator has disabled demos, no game offers one. */
export function toShownGame(game: ShownPart, features: { demo: boolean }): Game {
  const { details } = game
  const isKnown = volatilities.includes(details.volatility ?? '')
  return {
    id: game.id,
    title: game.title,
    provider: game.provider,
    category: game.category,
    collections: [...game.collections],
    rtp: details.rtp ?? null,
    volatility: isKnown ? (details.volatility as Game['volatility']) : null,
    lines: details.lines ?? null,
    features: [...details.features],
    hasDemo: details.demo && features.demo,
    isProvablyFair: isProvablyFair(game),
    ...postersOf(game),
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

interface GameFilter {
  search?: string | undefined
  collection?: string | undefined
  category?: string | undefined
  provider?: string | undefined
  currency?: string | undefined
  sort?: 'popular' | 'title' | 'new' | undefined
  /** The visitor's country. Games blocked there are left out. */
  country?: string | undefined
}

/** Removes accents, case, and everything except letters and digits: "Koï-River" matches "koi river". */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Matches part of the title or provider name, ignoring case and punctuation, and tolerates one typo in the title. */
function matchesSearch(game: Pick<CatalogueGame, 'title' | 'provider'>, search: string): boolean {
  const query = simplify(search)
  if (query === '') return true
  const title = simplify(game.title)
  return title.includes(query) || simplify(game.provider.name).includes(query) || isNearly(title, query)
}

const FORGIVING_FROM = 4

/** Whether some part of the title differs by one changed, missing or additional letter. */
function isNearly(title: string, query: string): boolean {
  if (query.length < FORGIVING_FROM) return false
  for (let gap = 0; gap <= query.length; gap++) {
    const [before, after] = [query.slice(0, gap), query.slice(gap)]
    const at = before === '' ? 0 : title.indexOf(before)
    if (at === -1) continue
    const rest = title.slice(at + before.length)
    if (
      rest.slice(1).startsWith(after) ||
      rest.startsWith(after.slice(1)) ||
      rest.slice(1).startsWith(after.slice(1))
    ) {
      if (before.length + after.length > 1) return true
    }
  }
  return false
}

export function filterGames(games: readonly CatalogueGame[], filter: GameFilter): CatalogueGame[] {
  const found = games.filter(
    (game) =>
      game.isAvailable &&
      (filter.country === undefined || !isBlockedIn(game, filter.country)) &&
      (filter.provider === undefined || game.provider.id === filter.provider) &&
      (filter.category === undefined || game.category === filter.category) &&
      (filter.collection === undefined || game.collections.includes(filter.collection)) &&
      (filter.currency === undefined ||
        game.currencies.length === 0 ||
        game.currencies.includes(filter.currency)) &&
      (filter.search === undefined || matchesSearch(game, filter.search)),
  )
  if (filter.sort === 'title') return found.sort((left, right) => left.title.localeCompare(right.title))
  if (filter.sort === 'new') {
    return found.sort((left, right) => right.firstSeenAt.getTime() - left.firstSeenAt.getTime())
  }
  return found
}

export function isShownIn({ countries }: CollectionSetting, country: string): boolean {
  return countries === undefined || countries.includes(country)
}

/** The countries whose visitors see a different list. All others see the same list. */
export function namedCountries(
  { collections }: Pick<ProvidersSetting, 'collections'>,
  games: readonly Pick<CatalogueGame, 'blockedCountries'>[],
): ReadonlySet<string> {
  const blocked = games.flatMap(({ blockedCountries }) => blockedCountries)
  return new Set([
    ...collections.flatMap(({ countries = [] }) => countries),
    ...blocked,
    ...(blocked.length > 0 ? [UNKNOWN_COUNTRY] : []),
  ])
}

/** The games of a collection, in its order. */
export function gamesOf(
  collection: CollectionSetting,
  games: readonly Omit<CatalogueGame, 'collections'>[],
): string[] {
  const open = games.filter((game) => game.isAvailable)
  if ('games' in collection) return collection.games.filter((id) => open.some((game) => game.id === id))
  if ('category' in collection) {
    return open.filter((game) => game.category === collection.category).map((game) => game.id)
  }
  if ('feature' in collection) {
    return open.filter((game) => game.details.features.includes(collection.feature)).map((game) => game.id)
  }
  return open
    .toSorted((left, right) => right.firstSeenAt.getTime() - left.firstSeenAt.getTime())
    .slice(0, collection.newest)
    .map((game) => game.id)
}

/** Sets each game's collections. Games of the first collection come first, in its order. */
export function withCollections(
  setting: Pick<ProvidersSetting, 'collections'>,
  games: readonly Omit<CatalogueGame, 'collections'>[],
): CatalogueGame[] {
  const members = setting.collections.map(
    (collection) => [collection.id, gamesOf(collection, games)] as const,
  )
  const first = members[0]?.[1] ?? []
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length)
  return games
    .map((game) => {
      const collections = members.filter(([, ids]) => ids.includes(game.id)).map(([id]) => id)
      return { ...game, collections }
    })
    .sort((left, right) => rank(left.id) - rank(right.id) || left.title.localeCompare(right.title))
}
