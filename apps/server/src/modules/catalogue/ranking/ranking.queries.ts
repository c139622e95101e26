import type { Db, Tx } from '../../../platform/database/database.ts'

/** Ids of games in an order. `key` is a market, or the game whose players also play them. */
interface GameOrderRow {
  key: string
  games: string[]
  version: bigint
}

/** Ids of games, first to last, by key. */
export type GameOrders = ReadonlyMap<string, readonly string[]>

export async function listChangedRankings(db: Db, after: bigint): Promise<GameOrderRow[]> {
  const { rows } = await db.query<GameOrderRow>(
    'select market as key, games, version from game_ranking where version > $1 order by version',
    [after],
  )
  return rows
}

export async function listChangedAlsoPlayed(db: Db, after: bigint, limit: number): Promise<GameOrderRow[]> {
  const { rows } = await db.query<GameOrderRow>(
    'select game_id as key, games, version from game_also_played where version > $1 order by version limit $2',
    [after, limit],
  )
  return rows
}

/** Replaces the most popular games of each market. Markets that are not named lose their ranking. */
export async function saveRankings(tx: Tx, rankings: GameOrders): Promise<void> {
  const { rows } = await tx.query<{ key: string; games: string[] }>(
    'select market as key, games from game_ranking',
  )
  const changed = changedOrders(new Map(rows.map(({ key, games }) => [key, games])), rankings)
  // An empty statement would still wait for other writers of the catalogue.
  if (changed.length === 0) return
  await tx.query(
    `insert into game_ranking (market, games)
     select market, array(select jsonb_array_elements_text(games))
       from jsonb_to_recordset($1::jsonb) n (market text, games jsonb)
     on conflict (market) do update set games = excluded.games`,
    [JSON.stringify(changed.map(([market, games]) => ({ market, games })))],
  )
}

/** Replaces what the players of these games also play. */
export async function saveAlsoPlayed(tx: Tx, alsoPlayed: GameOrders): Promise<void> {
  const { rows } = await tx.query<{ key: string; games: string[] }>(
    'select game_id as key, games from game_also_played where game_id = any ($1::text[])',
    [[...alsoPlayed.keys()]],
  )
  const known = new Map(rows.map(({ key, games }) => [key, games]))
  const changed = changedOrders(known, alsoPlayed).filter(
    ([game, games]) => games.length > 0 || known.has(game),
  )
  if (changed.length === 0) return
  await tx.query(
    `insert into game_also_played (game_id, games)
     select game_id, array(select jsonb_array_elements_text(games))
       from jsonb_to_recordset($1::jsonb) n (game_id text, games jsonb)
     on conflict (game_id) do update set games = excluded.games`,
    [JSON.stringify(changed.map(([gameId, games]) => ({ game_id: gameId, games })))],
  )
}

/** Games for which something is stored although they are no longer compared. */
export async function listStaleAlsoPlayed(db: Db, compared: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ gameId: string }>(
    `select game_id as "gameId" from game_also_played where games <> '{}' and game_id <> all ($1::text[])`,
    [compared],
  )
  return rows.map(({ gameId }) => gameId)
}

function changedOrders(before: GameOrders, after: GameOrders): [string, readonly string[]][] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys]
    .map((key): [string, readonly string[]] => [key, after.get(key) ?? []])
    .filter(([key, games]) => before.get(key)?.join('\n') !== games.join('\n'))
}
