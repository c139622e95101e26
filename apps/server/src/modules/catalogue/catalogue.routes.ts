import { COUNT_MAX, type GameCollection, type GameProvider } from '@fairhall/contract'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { type CatalogueGame, isListedIn, type Studio, toShownGame } from './catalogue.rules.ts'
import type { CatalogueSnapshot } from './catalogue.service.ts'
import { isShownIn } from './collections.rules.ts'
import {
  countFilters,
  type GameFilter,
  matchesFilter,
  similarGames,
  unknownFilters,
} from './game-filter.rules.ts'

const PER_PAGE = 24
const SIMILAR_COUNT = 12

export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  collectionRoutes(app, deps)
  serve(app, deps, 'listProviders', async ({ client: { country } }) => {
    const { games, studios } = await deps.catalogue.current()
    const counts = countByStudio(games, country)
    return studios.filter(({ id }) => counts.has(id)).map((studio) => toProvider(studio, counts))
  })
  serve(app, deps, 'getProvider', async ({ params, client: { country } }) => {
    const { games, studios } = await deps.catalogue.current()
    const studio = studios.find(({ id }) => id === params.id)
    if (studio === undefined) throw refuse('notFound')
    return toProvider(studio, countByStudio(games, country))
  })
  serve(app, deps, 'listGames', async ({ query, client: { country } }) => {
    const { page: number = 1, perPage = PER_PAGE, sort = 'recommended', ...filter } = query
    const snapshot = await deps.catalogue.current()
    const found = findGames(deps, snapshot, snapshot.orderOf(sort), { ...filter, country })
    const shown = found.slice((number - 1) * perPage, number * perPage)
    return page(shown.map(toShown(deps)), { page: number, perPage, total: Math.min(found.length, COUNT_MAX) })
  })
  serve(app, deps, 'listGameFilters', async ({ query, client: { country } }) => {
    const snapshot = await deps.catalogue.current()
    const found = findGames(deps, snapshot, snapshot.games, { ...query, country })
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
    const { games } = await deps.catalogue.current()
    return deps.catalogue.setting.collections
      .filter((collection) => isShownIn(collection, country))
      .flatMap(({ id, countries = [] }) => toCollection(deps, games, { id, locale, country, countries }))
  })
}

const toShown = (deps: CatalogueDeps) => (game: CatalogueGame) =>
  toShownGame(game, deps.settings.current().features)

/** @throws Refusal validationFailed for a filter with an unknown value. */
function findGames(
  deps: CatalogueDeps,
  snapshot: CatalogueSnapshot,
  games: readonly CatalogueGame[],
  filter: GameFilter,
): CatalogueGame[] {
  const unknown = unknownFilters(snapshot.known, filter)
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, ['notAvailable']])))
  const collection = deps.catalogue.setting.collections.find(({ id }) => id === filter.collection)
  if (collection !== undefined && !isShownIn(collection, filter.country)) return []
  if (filter.demo !== undefined && !deps.settings.current().features.demo) return []
  return games.filter((game) => matchesFilter(game, filter))
}

function toCollection(
  deps: CatalogueDeps,
  games: readonly CatalogueGame[],
  { id, locale, country, countries }: { id: string; locale: string; country: string; countries: string[] },
): GameCollection[] {
  const gamesCount = games.filter((game) => matchesFilter(game, { collection: id, country })).length
  const title = deps.content.current().text(locale, `pages.collections.${id}`)
  return gamesCount === 0 ? [] : [{ identity: id, title, gamesCount, countries }]
}

function countByStudio(games: readonly CatalogueGame[], country: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const game of games)
    if (isListedIn(game, country)) counts.set(game.studio.id, (counts.get(game.studio.id) ?? 0) + 1)
  return counts
}

function toProvider(studio: Studio, counts: ReadonlyMap<string, number>): GameProvider {
  return { ...studio, gamesCount: counts.get(studio.id) ?? 0 }
}
