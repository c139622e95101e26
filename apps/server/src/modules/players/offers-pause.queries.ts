/** SQL of the pause of a player's offers. Only staff ends one. */
import type { Db, Tx } from '../../platform/database/database.ts'
import { findPlayer } from './players.queries.ts'

export async function areOffersPaused(db: Db | Tx, playerId: string): Promise<boolean> {
  return (await findPlayer(db, playerId))?.offers_paused_at != null
}

/**
 * Locks the players' rows (`for no key update`) in the order of their IDs, and says whether the offers of each are paused. Leaves out closed
 * and erased accounts.
 */
export async function lockOffers(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, { isPaused: boolean }>> {
  const { rows } = await tx.query<{ id: string; isPaused: boolean }>(
    `select id, offers_paused_at is not null as "isPaused" from player
      where id = any ($1::uuid[]) and closed_at is null and erased_at is null order by id for no key update`,
    [playerIds],
  )
  return new Map(rows.map(({ id, isPaused }) => [id, { isPaused }]))
}

/** The caller holds the locks of `lockOffers`. */
export async function pauseOffers(tx: Tx, playerIds: readonly string[], now: Date): Promise<void> {
  if (playerIds.length === 0) return
  await tx.query(
    'update player set offers_paused_at = $2 where id = any ($1::uuid[]) and offers_paused_at is null',
    [playerIds, now],
  )
}
