import type { Db, Tx } from '../../platform/database/database.ts'
import type { Studio } from './catalogue.rules.ts'

export interface GameRow {
  id: string
  provider: string
  externalId: string
  /** ID of its studio. */
  studio: string
  title: string
  category: string
  /** As stored: rows of an earlier version may differ. */
  details: unknown
  /** What its jackpots add to its return, in millionths of a stake. */
  jackpotShare: number
  isAvailable: boolean
  firstSeenAt: Date
  version: bigint
}

export interface StudioRow extends Studio {
  provider: string
  version: bigint
}

/** Changes are committed in the order of their versions, so none is missed. */
export async function listChangedGames(db: Db | Tx, after: bigint, limit: number): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select id, provider, external_id as "externalId", studio, title, category, details, jackpot_share as "jackpotShare",
       is_available as "isAvailable", first_seen_at as "firstSeenAt", version
       from game where version > $1 order by version limit $2`,
    [after, limit],
  )
  return rows
}

export async function listChangedStudios(db: Db | Tx, after: bigint): Promise<StudioRow[]> {
  const { rows } = await db.query<StudioRow>(
    `select id, provider, name, logo, description, version
       from game_studio where version > $1 order by version`,
    [after],
  )
  return rows
}
