import type { Db, Tx } from '../../../platform/database/database.ts'

export async function listListsOf(db: Db | Tx, playerId: string): Promise<string[]> {
  const { rows } = await db.query<{ list: string }>('select list from player_list where player_id = $1', [
    playerId,
  ])
  return rows.map(({ list }) => list)
}

/** How many players each list has. */
export async function countPlayersOfLists(
  db: Db | Tx,
): Promise<{ list: string; players: number; addedAt: Date }[]> {
  const { rows } = await db.query<{ list: string; players: number; addedAt: Date }>(
    `select list, count(*)::integer as players, max(added_at) as "addedAt" from player_list group by list order by list`,
  )
  return rows
}

/** The players of a list, in the order of their IDs. */
export async function listPlayersOf(tx: Tx, list: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select player_id as id from player_list where list = $1 order by player_id',
    [list],
  )
  return rows.map(({ id }) => id)
}

/** Which of these IDs belong to no player. */
export async function listUnknown(tx: Tx, playerIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from unnest($1::uuid[]) id where not exists (select from player p where p.id = id.id) order by id`,
    [playerIds],
  )
  return rows.map(({ id }) => id)
}

/** Until the transaction ends, nobody else changes this list or decides which offers name it. */
export async function lockList(tx: Tx, list: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('player-list:' || $1, 0))`, [list])
}

/** Replaces the players of a list. Those who stay keep the time at which they were added. */
export async function replaceList(
  tx: Tx,
  list: string,
  playerIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query('delete from player_list where list = $1 and not player_id = any ($2)', [list, playerIds])
  await tx.query(
    `insert into player_list (list, player_id, added_at) select $1, id, $3 from unnest($2::uuid[]) id
     on conflict do nothing`,
    [list, playerIds, now],
  )
}
