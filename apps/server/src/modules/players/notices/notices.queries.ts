import type { Tx } from '../../../platform/database/database.ts'

/** The most notices of one kind to a player on one day (UTC). */
const EMAILS_MAX = 5
const TEXT_MESSAGES_MAX = 3
/** Nobody has proven that the address is the player's, so others must not be able to fill a stranger's mailbox. */
const UNPROVEN_MAX = 2

/**
 * Counts a notice, unless the player has had as many of this kind on this day as they may get. Each kind counts for itself, so that
 * many notices of one kind can't suppress another.
 */
export async function takeNotice(
  tx: Tx,
  { playerId, notice, at }: { playerId: string; notice: string; at: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into player_notice as known (player_id, notice, day, sent)
     values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, 1)
     on conflict (player_id, notice, day) do update set sent = known.sent + 1
       where known.sent < (select case when email is null then ${TEXT_MESSAGES_MAX}
         when email_confirmed_at is null then ${UNPROVEN_MAX} else ${EMAILS_MAX} end from player where id = $1)
     returning sent`,
    [playerId, notice, at],
  )
  return rows.length > 0
}

/** Deletes the counts of earlier days. */
export async function forgetNotices(tx: Tx, before: Date): Promise<void> {
  await tx.query(`delete from player_notice where day < ($1::timestamptz at time zone 'UTC')::date`, [before])
}
