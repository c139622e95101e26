import type { Db, Tx } from '../../platform/database/database.ts'

interface FavoriteRow {
  isFavorite: boolean
  version: number
}

interface PlayedRow {
  gameId: string
  playedAt: Date
}

/** Newest first. */
export async function listFavoriteIds(db: Db, playerId: string): Promise<string[]> {
  const { rows } = await db.query<{ gameId: string }>(
    `select game_id as "gameId" from player_game
      where player_id = $1 and favorite_since is not null order by favorite_since desc, game_id`,
    [playerId],
  )
  return rows.map(({ gameId }) => gameId)
}

export async function countFavorites(tx: Tx, playerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::integer as count from player_game where player_id = $1 and favorite_since is not null`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}

/** Orders concurrent changes of one player, so that the number of favourites stays within its limit. */
export async function lockFavorites(tx: Tx, playerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('favorites:' || $1, 0))`, [playerId])
}

/** Null if the player has neither marked nor opened the game. */
export async function findFavorite(
  db: Db | Tx,
  playerId: string,
  gameId: string,
): Promise<FavoriteRow | null> {
  const { rows } = await db.query<FavoriteRow>(
    `select favorite_since is not null as "isFavorite", version from player_game
      where player_id = $1 and game_id = $2`,
    [playerId, gameId],
  )
  return rows[0] ?? null
}

/** Marks a game, or removes the mark with `since` null. Returns the version of the changed mark. */
export async function saveFavorite(
  tx: Tx,
  playerId: string,
  gameId: string,
  since: Date | null,
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `insert into player_game as g (player_id, game_id, favorite_since, version) values ($1, $2, $3, 1)
     on conflict (player_id, game_id) do update set favorite_since = $3, version = g.version + 1
     returning version`,
    [playerId, gameId, since],
  )
  return rows[0]?.version ?? 0
}

/** Never moves the time back, because launches may be recorded out of order. */
export async function savePlayed(db: Db | Tx, playerId: string, gameId: string, now: Date): Promise<void> {
  await db.query(
    `insert into player_game as g (player_id, game_id, played_at) values ($1, $2, $3)
     on conflict (player_id, game_id) do update set played_at = greatest(g.played_at, $3)`,
    [playerId, gameId, now],
  )
}

/** Every game that a player has opened for money, also removed ones; the last opened first. Without `max`, all of them. */
export async function listPlayedRows(db: Db, playerId: string, max?: number): Promise<PlayedRow[]> {
  const { rows } = await db.query<PlayedRow>(
    `select game_id as "gameId", played_at as "playedAt" from player_game
      where player_id = $1 and played_at is not null order by played_at desc, game_id limit $2`,
    [playerId, max ?? null],
  )
  return rows
}

/** The account has another owner: what the earlier person marked and played is not theirs to see. */
export async function forgetGames(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from player_game where player_id = $1', [playerId])
}
