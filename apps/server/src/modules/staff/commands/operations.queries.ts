import type { Db } from '../../../platform/database/database.ts'

interface JournalRow {
  at: Date
  actor: string
  second: string | null
  action: string
  subject: string
  playerId: string | null
  reason: string | null
  sealed: Buffer | null
}

/** The latest 100, newest first; of one player, or of all. */
export async function listJournal(db: Db, playerId: string | null): Promise<JournalRow[]> {
  const { rows } = await db.query<JournalRow>(
    `select at, actor, second_member as second, action, subject, player_id as "playerId", reason, sealed_reason as sealed
       from audit_event where $1::uuid is null or player_id = $1 order by id desc limit 100`,
    [playerId],
  )
  return rows
}
