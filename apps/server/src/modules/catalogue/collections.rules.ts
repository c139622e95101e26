/** Which games belong to a collection, and in which order lists show games. Pure. */
import { UNKNOWN_COUNTRY } from '../../platform/http/client.ts'
import type { CatalogueGame } from './catalogue.rules.ts'
import type { CollectionSetting, ProvidersSetting } from './catalogue.schema.ts'

type UnlistedGame = Omit<CatalogueGame, 'collections'>

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
export function gamesOf(collection: CollectionSetting, games: readonly UnlistedGame[]): string[] {
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
  games: readonly UnlistedGame[],
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

export type Sort = 'popular' | 'new' | 'rtp' | 'title' | 'recommended'

/** The games in the order of a list. */
export function sortGames(games: readonly CatalogueGame[], sort: Sort): readonly CatalogueGame[] {
  switch (sort) {
    case 'title':
      return games.toSorted((left, right) => left.title.localeCompare(right.title))
    case 'new':
      return games.toSorted((left, right) => right.firstSeenAt.getTime() - left.firstSeenAt.getTime())
    case 'rtp':
      return games.toSorted((left, right) => Number(right.details.rtp ?? 0) - Number(left.details.rtp ?? 0))
    case 'popular':
    case 'recommended':
      return games
  }
}
