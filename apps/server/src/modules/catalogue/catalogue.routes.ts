import { COUNT_MAX, type GameCollection } from '@fairhall/contract'
import type { CatalogueDeps } from './catalogue.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { type CatalogueGame, filterGames, isShownIn, toShownGame } from './catalogue.rules.ts'

const PER_PAGE = 24

export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  serve(app, deps, 'listCollections', async ({ locale, client: { country } }) => {
    const { games } = await deps.catalogue.current()
    return deps.catalogue.setting.collections
      .filter((collection) => isShownIn(collection, country))
      .flatMap(({ id, countries = [] }) => toCollection(deps, games, { id, locale, country, countries }))
  })
  serve(app, deps, 'listProviders', async ({ client: { country } }) => {
    const { games } = await deps.catalogue.current()
    return deps.catalogue.setting.providers
      .filter((provider) => provider.isEnabled)
      .map((provider) => toProvider(provider, games, country))
  })
  serve(app, deps, 'getProvider', async ({ params, client }) => {
    const provider = deps.catalogue.findProvider(params.id)
    if (provider === null) throw refuse('notFound')
    return toProvider(provider, (await deps.catalogue.current()).games, client.country)
  })
  serve(app, deps, 'listGames', async ({ query, client: { country } }) => {
    const { games } = await deps.catalogue.current()
    const collection = deps.catalogue.setting.collections.find(({ id }) => id === query.collection)
    const isHidden = collection !== undefined && !isShownIn(collection, country)
    const found = isHidden ? [] : filterGames(games, { ...query, country })
    const { page: number = 1, perPage = PER_PAGE } = query
    const shown = found.slice((number - 1) * perPage, number * perPage)
    return page(
      shown.map((game) => toShownGame(game, deps.settings.current().features)),
      { page: number, perPage, total: Math.min(found.length, COUNT_MAX) },
    )
  })
  serve(app, deps, 'getGame', async ({ params }) => {
    const game = (await deps.catalogue.current()).find(params.id)
    if (game === null) throw refuse('notFound')
    return toShownGame(game, deps.settings.current().features)
  })
}

function toCollection(
  deps: CatalogueDeps,
  games: readonly CatalogueGame[],
  { id, locale, country, countries }: { id: string; locale: string; country: string; countries: string[] },
): GameCollection[] {
  const gamesCount = filterGames(games, { collection: id, country }).length
  const title = deps.content.current().text(locale, `pages.collections.${id}`)
  return gamesCount === 0 ? [] : [{ identity: id, title, gamesCount, countries }]
}

function toProvider(
  provider: { id: string; name: string },
  games: readonly CatalogueGame[],
  country: string,
) {
  const gamesCount = filterGames(games, { provider: provider.id, country }).length
  return { id: provider.id, name: provider.name, gamesCount }
}
