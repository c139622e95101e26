import type { App } from '../../platform/http/server.ts'
import { page, serve } from '../../platform/http/serve.ts'
import { toShownGame } from '../catalogue/index.ts'
import type { PlayerGamesDeps } from './player-games.deps.ts'
import { changeFavorite, listFavorites, listPlayed } from './player-games.service.ts'

const PER_PAGE = 36

export function playerGamesRoutes(app: App, deps: PlayerGamesDeps): void {
  serve(app, deps, 'listFavorites', async ({ playerId, query, client: { country } }) => {
    const { games, ids } = await listFavorites(deps, playerId, country)
    const { page: number = 1, perPage = PER_PAGE } = query
    const { features } = deps.settings.current()
    return page(
      games.slice((number - 1) * perPage, number * perPage).map((game) => toShownGame(game, features)),
      { page: number, perPage, total: games.length, ids },
    )
  })
  serve(app, deps, 'addFavorite', ({ playerId, params }) => changeFavorite(deps, playerId, params.id, true))
  serve(app, deps, 'removeFavorite', ({ playerId, params }) =>
    changeFavorite(deps, playerId, params.id, false),
  )
  serve(app, deps, 'listPlayedGames', ({ playerId, client: { country } }) =>
    listPlayed(deps, playerId, country),
  )
}
