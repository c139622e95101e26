/** The favourites of a player and the games that they opened last. */
import type { Favorite, PlayedGame } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { type CatalogueGame, type CatalogueSnapshot, isListedIn, toShownGame } from '../catalogue/index.ts'
import type { PlayerGamesDeps } from './player-games.deps.ts'
import {
  countFavorites,
  findFavorite,
  listFavoriteIds,
  listPlayedRows,
  lockFavorites,
  saveFavorite,
  savePlayed,
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
  return { games: findPlayable(await deps.catalogue.current(), ids, country), ids }
}

/**
 * Marks a game or removes its mark. Does nothing if there is nothing to change. A mark can also be removed from a game
 * that is no longer in the catalogue.
 * @throws Refusal notFound for any other game that isn't in the catalogue, favoritesFull at the limit.
 */
export async function changeFavorite(
  deps: PlayerGamesDeps,
  playerId: string,
  gameId: string,
  isFavorite: boolean,
): Promise<Favorite> {
  const catalogue = await deps.catalogue.current()
  return inTransaction(deps.db, async (tx) => {
    await lockFavorites(tx, playerId)
    const before = (await findFavorite(tx, playerId, gameId)) ?? { isFavorite: false, version: 0 }
    if (!before.isFavorite && catalogue.find(gameId) === null) throw refuse('notFound')
    if (before.isFavorite === isFavorite) return { gameId, ...before }
    if (isFavorite && (await countFavorites(tx, playerId)) >= FAVORITES_MAX) throw refuse('favoritesFull')
    const version = await saveFavorite(tx, playerId, gameId, isFavorite ? deps.clock.now() : null)
    await announce(tx, { kind: 'favorite.changed', playerId, gameId })
    return { gameId, isFavorite, version }
  })
}

/** Newest first, without games that can't be played now. */
export async function listPlayed(
  deps: PlayerGamesDeps,
  playerId: string,
  country: string,
): Promise<PlayedGame[]> {
  const rows = await listPlayedRows(deps.db, playerId, PLAYED_MAX)
  const catalogue = await deps.catalogue.current()
  const { features } = deps.settings.current()
  return rows.flatMap(({ gameId, playedAt }) =>
    findPlayable(catalogue, [gameId], country).map((game) => ({
      ...toShownGame(game, features),
      playedAt: playedAt.toISOString(),
    })),
  )
}

/** Called for each launch for money. Demos are not recorded. */
export async function recordPlayed(
  deps: Pick<PlayerGamesDeps, 'clock' | 'db'>,
  playerId: string,
  gameId: string,
): Promise<void> {
  await savePlayed(deps.db, playerId, gameId, deps.clock.now())
}

function findPlayable(
  catalogue: CatalogueSnapshot,
  ids: readonly string[],
  country: string,
): CatalogueGame[] {
  return ids
    .map((id) => catalogue.find(id))
    .filter((game) => game !== null)
    .filter((game) => isListedIn(game, country))
}
