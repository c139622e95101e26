import { COUNT_MAX, type GameCollection, type GameProvider } from '@fairhall/contract'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { type CatalogueGame, type Studio, toShownGame } from './catalogue.rules.ts'
import { isShownIn, type Sort } from './collections.rules.ts'
import {
  countFilters,
  type GameFilter,
  matchesFilter,
  similarGames,
  unknownFilters,
} from './game-filter.rules.ts'
import type { CatalogueSnapshot } from './snapshot.ts'
import { countVisible } from './visible-counts.ts'

const PER_PAGE = 24
const SIMILAR_COUNT = 12

export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  collectionRoutes(app, deps)
  providerRoutes(app, deps)
  serve(app, deps, 'listGames', async ({ query, client: { country } }) => {
    const { page: number = 1, perPage = PER_PAGE, ...filter } = query
    const snapshot = await deps.catalogue.current()
    const games = listOf(deps, snapshot, { ...filter, country })
    const shown: CatalogueGame[] = []
    const from = (number - 1) * perPage
    let total = 0
    for (const game of games) {
      if (!matchesFilter(game, { ...filter, country })) continue
      if (total >= from && shown.length < perPage) shown.push(game)
      total += 1
      if (total >= COUNT_MAX && total >= from + perPage) break
    }
    const meta = { page: number, perPage, total: Math.min(total, COUNT_MAX) }
    return page(shown.map(toShown(deps)), meta)
  })
  serve(app, deps, 'listGameFilters', async ({ query, client: { country } }) => {
    const filter = { ...query, country }
    const games = listOf(deps, await deps.catalogue.current(), filter)
    const found = [...games].filter((game) => matchesFilter(game, filter))
    return countFilters(found, deps.settings.current().features)
  })
  serve(app, deps, 'getGame', async ({ params }) => {
    const game = (await deps.catalogue.current()).find(params.id)
    if (game === null) throw refuse('notFound')
    return toShown(deps)(game)
  })
  serve(app, deps, 'listSimilarGames', async ({ params, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    const game = snapshot.find(params.id)
    if (game === null) throw refuse('notFound')
    return similarGames(snapshot.games, game, { country, count: SIMILAR_COUNT }).map(toShown(deps))
  })
}

function collectionRoutes(app: App, deps: CatalogueDeps): void {
  serve(app, deps, 'listCollections', async ({ locale, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    const counts = countVisible(snapshot, { country, market: marketOf(deps, country) })
    return snapshot.collections
      .filter((collection) => isShownIn(collection, country) && counts.collections.has(collection.id))
      .map(
        ({ id, countries = [] }): GameCollection => ({
          identity: id,
          title: deps.content.current().text(locale, `pages.collections.${id}`),
          gamesCount: counts.collections.get(id) ?? 0,
          countries,
        }),
      )
  })
}

function providerRoutes(app: App, deps: CatalogueDeps): void {
  const countsIn = async (country: string) => {
    const snapshot = await deps.catalogue.current()
    const visitor = { country, market: marketOf(deps, country) }
    return { studios: snapshot.studios, counts: countVisible(snapshot, visitor).studios }
  }
  serve(app, deps, 'listProviders', async ({ client: { country } }) => {
    const { studios, counts } = await countsIn(country)
    return studios.filter(({ id }) => counts.has(id)).map((studio) => toProvider(studio, counts))
  })
  serve(app, deps, 'getProvider', async ({ params, client: { country } }) => {
    const { studios, counts } = await countsIn(country)
    const studio = studios.find(({ id }) => id === params.id)
    if (studio === undefined) throw refuse('notFound')
    return toProvider(studio, counts)
  })
}

const marketOf = (deps: CatalogueDeps, country: string) => deps.settings.current().marketOf(country).id

const toShown = (deps: CatalogueDeps) => (game: CatalogueGame) =>
  toShownGame(game, deps.settings.current().features)

type ListFilter = GameFilter & { collection?: string | undefined; sort?: Sort | undefined }

/**
 * The games that a list is about in its order, before its filters.
 * @throws Refusal validationFailed for a filter with an unknown value.
 */
function listOf(
  deps: CatalogueDeps,
  snapshot: CatalogueSnapshot,
  filter: ListFilter,
): Iterable<CatalogueGame> {
  const unknown = unknownFilters(snapshot.known, filter)
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, ['notAvailable']])))
  if (filter.demo !== undefined && !deps.settings.current().features.demo) return []
  const { collection: id, sort, country } = filter
  if (id === undefined) return snapshot.orderOf(sort ?? 'recommended')
  const collection = snapshot.collections.find((one) => one.id === id)
  if (collection !== undefined && !isShownIn(collection, country)) return []
  const members = snapshot.collectionOf(id, marketOf(deps, country))
  return sort === undefined ? members : snapshot.orderOf(sort).filter((game) => members.has(game))
}

function toProvider(studio: Studio, counts: ReadonlyMap<string, number>): GameProvider {
  return { ...studio, gamesCount: counts.get(studio.id) ?? 0 }
}
