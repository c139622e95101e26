import type { Db } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'

export interface JournalRow {
  id: bigint
  at: Date
  actor: string
  second: string | null
  action: string
  subject: string
  playerId: string | null
  reason: string | null
  sealed: Buffer | null
  /** Ids and amounts. */
  details: Readonly<Record<string, string | number | null>>
}

/** Of `JournalRow`, apart from `id` and `sealed`. */
export const JOURNAL_COLUMNS =
  'at, actor, second_member as second, action, subject, player_id as "playerId", reason, details'

export interface JournalFilter {
  playerId: string | null
  actor: string | null
  action: string | null
  /** Only older entries. */
  before: bigint | null
  /** Null: of players of all countries. Entries that name no player always count. */
  countries: readonly string[] | null
}

/** Newest first. */
export async function listJournal(
  db: Db,
  { playerId, actor, action, before, countries }: JournalFilter,
  limit: number,
): Promise<JournalRow[]> {
  const { rows } = await db.query<JournalRow>(
    `select id, ${JOURNAL_COLUMNS}, sealed_reason as sealed
       from audit_event
      where ($2::uuid is null or player_id = $2) and ($3::text is null or actor = $3)
        and ($4::text is null or action = $4) and ($5::bigint is null or id < $5)
        and (player_id is null or ${isOfCountries('$6')})
      order by id desc limit $1`,
    [limit, playerId, actor, action, before, countries],
  )
  return rows
}
