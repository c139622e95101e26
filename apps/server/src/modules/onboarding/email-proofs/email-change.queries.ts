import type { Db, Tx } from '../../../platform/database/database.ts'
import type { EmailChangeRow } from '../onboarding.tables.ts'

export type EmailChange = EmailChangeRow

/** The larger of two counts: requests by this player, and requests by anyone for this address. */
export async function countChangesSince(
  tx: Tx,
  { playerId, email }: { playerId: string; email: string },
  since: Date,
): Promise<number> {
  const { rows } = await tx.query<{ count: bigint }>(
    `select greatest(
       (select count(*) from player_email_change where player_id = $1 and requested_at > $3),
       (select count(*) from player_email_change where lower(new_email) = lower($2) and requested_at > $3)) as count`,
    [playerId, email, since],
  )
  return Number(rows[0]?.count ?? 0)
}

type NewEmailChange = Pick<
  EmailChangeRow,
  'id' | 'player_id' | 'session_id' | 'old_email' | 'new_email' | 'requested_at' | 'expires_at'
>

export async function insertChange(tx: Tx, row: NewEmailChange): Promise<void> {
  await tx.query(
    `insert into player_email_change (id, player_id, session_id, old_email, new_email, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.id, row.player_id, row.session_id, row.old_email, row.new_email, row.requested_at, row.expires_at],
  )
}

export async function findChange(db: Db | Tx, id: string): Promise<EmailChange | null> {
  const { rows } = await db.query<EmailChange>('select * from player_email_change where id = $1', [id])
  return rows[0] ?? null
}

/** Locks the session's open request, FOR UPDATE. A second concurrent try waits for the first. */
export async function lockOpenChange(
  tx: Tx,
  playerId: string,
  sessionId: string,
): Promise<EmailChange | null> {
  const { rows } = await tx.query<EmailChange>(
    `select * from player_email_change
      where player_id = $1 and session_id = $2 and done_at is null and void_at is null
      order by requested_at desc, id limit 1 for update`,
    [playerId, sessionId],
  )
  return rows[0] ?? null
}

export async function setChangeCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx.query('update player_email_change set code_hash = $2 where id = $1', [id, codeHash])
}

export async function countChangeTry(tx: Tx, id: string): Promise<void> {
  await tx.query('update player_email_change set tries = tries + 1 where id = $1', [id])
}

/** Returns whether this call finished the change. If the email is the first proven one, the previous one is forgotten. */
export async function finishChange(
  tx: Tx,
  id: string,
  { now, isFirst }: { now: Date; isFirst: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update player_email_change set done_at = $2, old_email = case when $3 then null else old_email end
      where id = $1 and done_at is null and void_at is null`,
    [id, now, isFirst],
  )
  return rowCount > 0
}

/** Whether a change since then has added the player's first proven email. It may have been changed again. */
export async function wasEmailAdded(tx: Tx, playerId: string, since: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from player_email_change where player_id = $1 and old_email is null and done_at >= $2 limit 1',
    [playerId, since],
  )
  return rowCount > 0
}

/** Voids unfinished changes, except those of the kept session. */
export async function voidEmailChanges(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `update player_email_change set void_at = $3
      where player_id = $1 and done_at is null and void_at is null and session_id is distinct from $2`,
    [playerId, keptSessionId, now],
  )
}

/** Voids undo links of this change and later ones: undoing a later change would restore an address that the owner never had. */
export async function voidUndoingSince(tx: Tx, change: EmailChange, now: Date): Promise<void> {
  await tx.query(
    `update password_reset set used_at = $3 where used_at is null and email_change_id in
       (select id from player_email_change where player_id = $1 and requested_at >= $2)`,
    [change.player_id, change.requested_at, now],
  )
}

/** Whether another account can still restore this address by undoing a change. */
export async function isAddressHeld(
  tx: Tx,
  email: string,
  now: Date,
  exceptPlayerId?: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from player_email_change c join password_reset r on r.email_change_id = c.id
      where lower(r.email) = lower($1) and r.used_at is null and r.expires_at > $2 and c.player_id is distinct from $3::uuid
      limit 1`,
    [email, now, exceptPlayerId ?? null],
  )
  return rowCount > 0
}

export async function forgetOldChanges(db: Db, before: Date): Promise<void> {
  await db.query(
    `delete from player_email_change c
      where requested_at < $1 and not exists (select from password_reset r where r.email_change_id = c.id)`,
    [before],
  )
}
