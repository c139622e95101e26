import type { Game, GameCollection } from '@fairhall/contract'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { type CatalogueGame, filterGames } from './catalogue.rules.ts'

const PER_PAGE = 24
const TOTAL_MAX = 1000

export function catalogueRoutes(app: App, deps: Deps): void {
  serve(app, deps, 'listCollections', async ({ locale }) => {
    const { games } = await deps.catalogue.current()
    return deps.catalogue.setting.collections.flatMap(({ id }) => toCollection(deps, games, id, locale))
  })
  serve(app, deps, 'listProviders', async () => {
    const { games } = await deps.catalogue.current()
    return deps.catalogue.setting.providers
      .filter((provider) => provider.isEnabled)
      .map((provider) => toProvider(provider, games))
  })
  serve(app, deps, 'getProvider', async ({ params }) => {
    const provider = deps.catalogue.findProvider(params.id)
    if (provider === null) throw refuse('notFound')
    return toProvider(provider, (await deps.catalogue.current()).games)
  })
  serve(app, deps, 'listGames', async ({ query }) => {
    const { games } = await deps.catalogue.current()
    const found = filterGames(games, query)
    const { page: number = 1, perPage = PER_PAGE } = query
    const shown = found.slice((number - 1) * perPage, number * perPage)
    return page(shown.map(toShownGame), { page: number, perPage, total: Math.min(found.length, TOTAL_MAX) })
  })
  serve(app, deps, 'getGame', async ({ params }) => {
    const game = (await deps.catalogue.current()).find(params.id)
    if (game === null) throw refuse('notFound')
    return toShownGame(game)
  })
}

function toCollection(
  deps: Deps,
  games: readonly CatalogueGame[],
  id: string,
  locale: string,
): GameCollection[] {
  const gamesCount = filterGames(games, { collection: id }).length
  const title = deps.content.current().text(locale, `pages.collections.${id}`)
  return gamesCount === 0 ? [] : [{ identity: id, title, gamesCount }]
}

function toProvider(provider: { id: string; name: string }, games: readonly CatalogueGame[]) {
  const gamesCount = filterGames(games, { provider: provider.id }).length
  return { id: provider.id, name: provider.name, gamesCount }
}

const volatilities: readonly string[] = ['low', 'medium', 'high']

/** A game as everyone sees it. */
export function toShownGame(game: CatalogueGame): Game {
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
    hasDemo: details.demo,
    isProvablyFair: details.features.includes('provably-fair'),
    thumbnail: details.thumbnail,
    currencies: [...game.currencies],
  }
}
