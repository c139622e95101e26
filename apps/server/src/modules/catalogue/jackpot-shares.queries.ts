/** The stated returns of games, and what jackpots add to them. */
import type { Db, Tx } from '../../platform/database/database.ts'

export interface StatedGame {
  id: string
  studio: { id: string }
  category: string
  /** In percent, without jackpots; 0 if it is unknown. */
  rtp: number
}

/** Of the games that are available. Unlike the catalogue, it can be read before the first list of a provider. */
export async function listStatedGames(db: Db): Promise<StatedGame[]> {
  const { rows } = await db.query<StatedGame>(
    `select id, json_build_object('id', studio) as studio, category, coalesce((details ->> 'rtp')::double precision, 0) as rtp
       from game where is_available`,
  )
  return rows
}

/** In millionths of a stake, of the games with a share. */
export async function findJackpotShares(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: string; share: number }>(
    'select id, jackpot_share as share from game where jackpot_share > 0',
  )
  return new Map(rows.map(({ id, share }) => [id, share]))
}

export async function saveJackpotShares(
  tx: Tx,
  games: readonly { id: string; share: number }[],
): Promise<void> {
  await tx.query(
    `update game g set jackpot_share = n.share from unnest($1::text[], $2::integer[]) as n(id, share)
      where g.id = n.id and g.jackpot_share <> n.share`,
    [games.map(({ id }) => id), games.map(({ share }) => share)],
  )
}
