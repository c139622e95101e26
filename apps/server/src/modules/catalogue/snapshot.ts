/**
 * One immutable view of the catalogue: every list in its order, built from the stored games and the operator's settings.
 * The building pauses often, because other work must not wait while ten thousand games are sorted. Pure.
 */
import type { CollectionSort } from '@fairhall/contract'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { StudioRow } from './catalogue.queries.ts'
import {
  type CatalogueGame,
  isNewGame,
  namedPosters,
  type Posters,
  statedRtpOf,
  type Studio,
} from './catalogue.rules.ts'
import type { ProviderSetting } from './catalogue.schema.ts'
import { gamesOf, type Orders, sortGames } from './collections.rules.ts'
import { type CountryViews, readCountries } from './country-views.rules.ts'
import { type GameIndex, indexGames } from './lists/game-index.rules.ts'
import { type Shelves, shelveGames } from './lists/similar-games.rules.ts'
import { indexTitles, type TitleIndex } from './search/title-index.rules.ts'
import { sortInSteps } from './sort-in-steps.ts'
import { pictureKey, type StoredCatalogue, type StoredGame } from './game-store.ts'

export interface CatalogueSnapshot {
  /** In display order, as they were when it was built. */
  collections: SettingsSnapshot['collections']
  /** The popular ones first. */
  games: readonly CatalogueGame[]
  /** The same games in the order of a list, as visitors from a market see it; without one, in the general order. */
  orderOf(sort: CollectionSort, market?: string): readonly CatalogueGame[]
  /** What the players of a game also play, the most typical first. */
  alsoPlayedOf(gameId: string): readonly CatalogueGame[]
  /** The available games of a collection in its order, as visitors from a market see it; empty if it is unknown. */
  collectionOf(id: string, market: string): readonly CatalogueGame[]
  /** Of the enabled providers, by name. */
  studios: readonly Studio[]
  index: GameIndex
  /** What similar games are found in. */
  shelves: Shelves
  /** What games are searched in, at their places. */
  titles: TitleIndex
  find(id: string): CatalogueGame | null
  findOfProvider(providerId: string, externalId: string): CatalogueGame | null
  /** Visitors from countries with the same value see the same games in all lists. '' if nothing is hidden or added. */
  viewOf(country: string): string
}

interface Sources {
  providers: readonly ProviderSetting[]
  stored: StoredCatalogue
  settings: Pick<SettingsSnapshot, 'operations' | 'collections'>
  now: Date
  /** Of an earlier snapshot. */
  titles?: TitleIndex | undefined
}

/** Some milliseconds of work. */
const GAMES_PER_STEP = 1000

/** Pauses after each step. */
export function* buildSnapshot(sources: Sources): Generator<undefined, CatalogueSnapshot, undefined> {
  const { stored, settings, now } = sources
  const byTitle = yield* sortInSteps([...stored.games.values()], byTitleKey)
  const games = yield* toGames(sources, byTitle)
  const byId = new Map(games.map((game) => [game.id, game]))
  const byExternalId = new Map(games.map((game) => [`${game.provider}\n${game.externalId}`, game]))
  yield
  const orders = yield* sortGames(games, stored.rankings, settings.collections[0])
  const lists = yield* listCollections(settings.collections, { orders, find: (id) => byId.get(id), now })
  const studios = shownStudios(sources)
  // A copy: the store changes while the snapshot is used.
  const alsoPlayed = new Map(stored.alsoPlayed)
  const down = [...stored.downProviders].map((id) => `-${id}`)
  const index = yield* indexGames(games)
  const shelves = yield* shelveGames(orders.of('popular'))
  const words = games.map(({ id }) => stored.games.get(id)?.words ?? [])
  const titles = yield* indexTitles(words, sources.titles)
  const views: CountryViews = yield* readCountries(games, settings.collections)
  return {
    collections: settings.collections,
    games: orders.of('popular'),
    orderOf: orders.of,
    alsoPlayedOf: (gameId) => alsoPlayed.get(gameId)?.flatMap((id) => byId.get(id) ?? []) ?? [],
    collectionOf: (id, market) => lists.get(`${id} ${market}`) ?? lists.get(id) ?? [],
    studios,
    index,
    shelves,
    titles,
    find: (id) => byId.get(id) ?? null,
    findOfProvider: (providerId, externalId) => byExternalId.get(`${providerId}\n${externalId}`) ?? null,
    // Pages that were stored before a provider went down show its games as available.
    viewOf: (country) => [views.viewOf(country), ...down].filter(Boolean).join(' '),
  }
}

const byTitleKey = (left: StoredGame, right: StoredGame) => {
  if (left.titleKey !== right.titleKey) return left.titleKey < right.titleKey ? -1 : 1
  return left.id < right.id ? -1 : 1
}

function* toGames(
  { providers, stored, settings, now }: Sources,
  rows: readonly StoredGame[],
): Generator<undefined, CatalogueGame[], undefined> {
  const byId = new Map(providers.map((provider) => [provider.id, provider]))
  const studios = new Map([...stored.studios].map(([id, studio]) => [id, toStudio(stored, studio)]))
  const since = firstSeenByProvider(rows)
  const games: CatalogueGame[] = []
  for (const [index, row] of rows.entries()) {
    const provider = byId.get(row.provider)
    const studio = studios.get(row.studio)
    if (provider !== undefined && studio !== undefined)
      games.push({
        id: row.id,
        provider: row.provider,
        externalId: row.externalId,
        studio,
        title: row.title,
        place: games.length,
        category: row.category,
        details: row.details,
        posters: postersOf(stored, provider, row),
        collections: [],
        firstSeenAt: row.firstSeenAt,
        rtp: Number(statedRtpOf(row.details, row.jackpotShare) ?? 0),
        jackpotShare: row.jackpotShare,
        isAvailable: row.isAvailable && isOn(settings, provider, row.id),
        isProviderDown: stored.downProviders.has(row.provider),
        isNew: isNewGame(row.firstSeenAt, since.get(row.provider) ?? row.firstSeenAt, now),
        build: row.details.build ?? null,
        blockedCountries: row.details.country_blacklist,
        currencies: row.details.currencies,
      })
    if (index % GAMES_PER_STEP === 0) yield
  }
  return games
}

/** Our own studio serves its posters. Those of others are shown once they are stored. */
function postersOf(
  { pictures }: Pick<StoredCatalogue, 'pictures'>,
  { id, address }: Pick<ProviderSetting, 'id' | 'address'>,
  { details }: Pick<StoredGame, 'details'>,
): Posters {
  if (address === 'studio') return namedPosters(details)
  return pictures.get(pictureKey(id, details.thumbnail ?? '')) ?? NO_POSTERS
}

const NO_POSTERS: Posters = { thumbnail: null, thumbnailSmall: null }

/** Logos are shown once they are stored. Our own studio has none. */
function toStudio({ pictures }: Pick<StoredCatalogue, 'pictures'>, studio: StudioRow): Studio {
  const { id, provider, name, description } = studio
  const logo = pictures.get(pictureKey(provider, studio.logo ?? ''))?.thumbnailSmall ?? null
  return { id, name, logo, description }
}

function isOn(
  { operations: { stopped } }: Pick<SettingsSnapshot, 'operations'>,
  { id, isEnabled }: ProviderSetting,
  gameId: string,
): boolean {
  return isEnabled && !stopped.has(`game-provider:${id}`) && !stopped.has(`game:${gameId}`)
}

function firstSeenByProvider(rows: readonly StoredGame[]): ReadonlyMap<string, Date> {
  const since = new Map<string, Date>()
  for (const { provider, firstSeenAt } of rows) {
    const earliest = since.get(provider)
    if (earliest === undefined || firstSeenAt < earliest) since.set(provider, firstSeenAt)
  }
  return since
}

/** Lists by the id of the collection, and by `<id> <market>` where a market has its own pins, excluded games or ranking. */
function* listCollections(
  collections: SettingsSnapshot['collections'],
  from: { orders: Orders; find: (id: string) => CatalogueGame | undefined; now: Date },
): Generator<undefined, ReadonlyMap<string, readonly CatalogueGame[]>, undefined> {
  const { orders } = from
  const lists = new Map<string, readonly CatalogueGame[]>()
  for (const collection of collections) {
    const games = gamesOf(collection, '', from)
    lists.set(collection.id, games)
    for (const game of games) game.collections.push(collection.id)
    yield
    const ranked = collection.sort === 'popular' && collection.rule !== undefined ? orders.rankedMarkets : []
    for (const market of new Set([...Object.keys(collection.markets), ...ranked])) {
      lists.set(`${collection.id} ${market}`, gamesOf(collection, market, from))
      yield
    }
  }
  return lists
}

function shownStudios({ providers, stored }: Sources): Studio[] {
  const enabled = new Set(providers.filter(({ isEnabled }) => isEnabled).map(({ id }) => id))
  return [...stored.studios.values()]
    .filter(({ provider }) => enabled.has(provider))
    .map((studio) => toStudio(stored, studio))
    .sort((left, right) => left.name.localeCompare(right.name))
}
