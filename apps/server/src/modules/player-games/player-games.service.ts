/** The favourites of a player and the games that they opened last. */
import type { Favorite, PlayedGame } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { type CatalogueGame, isBlockedIn, toShownGame } from '../catalogue/index.ts'
import type { PlayerGamesDeps } from './player-games.deps.ts'
import {
  countFavorites,
  findFavorite,
  listFavoriteIds,
  listPlayedRows,
  lockFavorites,
  markFavorite,
  savePlayed,
  unmarkFavorite,
} from './player-games.queries.ts'

/** Keeps the list small enough to be sent whole to each page. */
const FAVORITES_MAX = 500
/** How many of the games opened last are shown. */
const PLAYED_MAX = 60

interface Favorites {
  /** In the order in which they were marked, newest first, without games that can't be played now. */
  games: CatalogueGame[]
  /** Every marked game, newest first. */
  ids: string[]
}

/** @param country - The visitor's country, which decides what can be played. */
export async function listFavorites(
  deps: PlayerGamesDeps,
  playerId: string,
  country: string,
): Promise<Favorites> {
  const ids = await listFavoriteIds(deps.db, playerId)
  return { games: await findPlayable(deps, ids, country), ids }
}

/**
 * Marks a game, or does nothing if it is marked.
 * @throws Refusal notFound for a game that isn't in the catalogue, favoritesFull at the limit.
 */
export async function addFavorite(
  deps: PlayerGamesDeps,
  playerId: string,
  gameId: string,
): Promise<Favorite> {
  const game = (await deps.catalogue.current()).find(gameId)
  if (game === null) throw refuse('notFound')
  return inTransaction(deps.db, async (tx) => {
    await lockFavorites(tx, playerId)
    const before = await findFavorite(tx, playerId, gameId)
    if (before?.isFavorite) return { gameId, ...before }
    if ((await countFavorites(tx, playerId)) >= FAVORITES_MAX) throw refuse('favoritesFull')
    await markFavorite(tx, playerId, gameId, deps.clock.now())
    await announce(tx, { kind: 'favorite.changed', playerId, gameId })
    return { gameId, isFavorite: true, version: (before?.version ?? 0) + 1 }
  })
}

/** Removes the mark, or does nothing if there is none. Also for games that are no longer in the catalogue. */
export async function removeFavorite(
  deps: PlayerGamesDeps,
  playerId: string,
  gameId: string,
): Promise<Favorite> {
  const catalogue = await deps.catalogue.current()
  return inTransaction(deps.db, async (tx) => {
    await lockFavorites(tx, playerId)
    const before = await findFavorite(tx, playerId, gameId)
    if (before === null && catalogue.find(gameId) === null) throw refuse('notFound')
    if (!before?.isFavorite) return { gameId, isFavorite: false, version: before?.version ?? 0 }
    await unmarkFavorite(tx, playerId, gameId)
    await announce(tx, { kind: 'favorite.changed', playerId, gameId })
    return { gameId, isFavorite: false, version: before.version + 1 }
  })
}

/** Newest first, without games that can't be played now. */
export async function listPlayed(
  deps: PlayerGamesDeps,
  playerId: string,
  country: string,
): Promise<PlayedGame[]> {
  const rows = await listPlayedRows(deps.db, playerId, PLAYED_MAX)
  const at = new Map(rows.map(({ gameId, playedAt }) => [gameId, playedAt.toISOString()]))
  const games = await findPlayable(deps, [...at.keys()], country)
  const { features } = deps.settings.current()
  return games.map((game) => ({ ...toShownGame(game, features), playedAt: at.get(game.id) ?? '' }))
}

/** Called for each launch for money. Demos are not recorded. */
export async function recordPlayed(
  deps: Pick<PlayerGamesDeps, 'clock' | 'db'>,
  playerId: string,
  gameId: string,
): Promise<void> {
  await savePlayed(deps.db, playerId, gameId, deps.clock.now())
}

async function findPlayable(
  deps: PlayerGamesDeps,
  ids: readonly string[],
  country: string,
): Promise<CatalogueGame[]> {
  const catalogue = await deps.catalogue.current()
  return ids
    .map((id) => catalogue.find(id))
    .filter((game) => game !== null)
    .filter((game) => game.isAvailable && !isBlockedIn(game, country))
}
