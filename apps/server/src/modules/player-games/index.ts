import type { Module } from '../../platform/module.ts'
import { publishFavorites } from './player-games.consumer.ts'
import type { PlayerGamesDeps } from './player-games.deps.ts'
import { playerGamesRoutes } from './player-games.routes.ts'

export type {} from './player-games.events.ts'
export type { PlayerGamesDeps }
export { forgetGames, listPlayedRows } from './player-games.queries.ts'
export { recordPlayed } from './player-games.service.ts'

export const playerGamesModule: Module<PlayerGamesDeps> = {
  name: 'player-games',
  routes: playerGamesRoutes,
  consumers: (deps) => [publishFavorites(deps)],
}
