import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import type { PlayerGamesDeps } from './player-games.deps.ts'
import { findFavorite } from './player-games.queries.ts'

/** Marks and unmarks a game on the player's other open pages. */
export function publishFavorites(deps: Pick<PlayerGamesDeps, 'realtime'>): Consumer {
  return definePublications(deps.realtime, {
    name: 'player-games.favorites',
    kinds: ['favorite.changed'],
    entityOf: ({ playerId, gameId }) => `${playerId}/${gameId}`,
    load: loadEach(async (tx, { playerId, gameId }) => {
      const row = await findFavorite(tx, playerId, gameId)
      if (row === null) return null
      const favorite = { gameId, ...row }
      return toPlayer('favorites', playerId, { favorite }, `favorite:${playerId}:${gameId}:${row.version}`)
    }),
  })
}
