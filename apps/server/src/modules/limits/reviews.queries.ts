/** Accounts that may belong to a barred player, which staff decides. */
import { type Db, queryable, type Tx } from '../../platform/database/database.ts'

export interface Review {
  barredId: string
  outcome: 'hold' | 'look'
  until: Date | null
}

export async function listReviews(db: Db | Tx, playerId: string): Promise<Review[]> {
  const { rows } = await queryable(db).query<Review>(
    'select barred_player_id as "barredId", outcome, until from bar_review where player_id = $1',
    [playerId],
  )
  return rows
}

/** These, and no others. */
export async function setReviews(
  tx: Tx,
  playerId: string,
  reviews: readonly Review[],
  now: Date,
): Promise<void> {
  const ids = reviews.map(({ barredId }) => barredId)
  await queryable(tx).query('delete from bar_review where player_id = $1 and barred_player_id <> all ($2)', [
    playerId,
    ids,
  ])
  for (const { barredId, outcome, until } of reviews)
    await queryable(tx).query(
      `insert into bar_review (player_id, barred_player_id, outcome, until, noted_at) values ($1, $2, $3, $4, $5)
       on conflict (player_id, barred_player_id) do update set outcome = excluded.outcome, until = excluded.until`,
      [playerId, barredId, outcome, until, now],
    )
}

/** Whose accounts are in review because of these barred players. */
export async function listReviewedFor(db: Db | Tx, barredIds: readonly string[]): Promise<string[]> {
  const { rows } = await queryable(db).query<{ id: string }>(
    'select distinct player_id as id from bar_review where barred_player_id = any ($1)',
    [barredIds],
  )
  return rows.map(({ id }) => id)
}
