import { type Insertable, type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../../platform/database/database.ts'
import type { PlayerEmailChangeTable } from '../onboarding.tables.ts'

export type EmailChange = Selectable<PlayerEmailChangeTable>

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

export async function insertChange(tx: Tx, row: Insertable<PlayerEmailChangeTable>): Promise<void> {
  await kysely(tx).insertInto('player_email_change').values(row).execute()
}

export async function findChange(db: Db | Tx, id: string): Promise<EmailChange | null> {
  const query = kysely(db).selectFrom('player_email_change').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the session's open request. Of two concurrent tries the second waits for the first. */
export async function lockOpenChange(
  tx: Tx,
  playerId: string,
  sessionId: string,
): Promise<EmailChange | null> {
  const query = kysely(tx)
    .selectFrom('player_email_change')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('session_id', '=', sessionId)
    .where('done_at', 'is', null)
    .where('void_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
  return (await query.executeTakeFirst()) ?? null
}

export async function setChangeCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await kysely(tx)
    .updateTable('player_email_change')
    .set({ code_hash: codeHash })
    .where('id', '=', id)
    .execute()
}

export async function countChangeTry(tx: Tx, id: string): Promise<void> {
  await kysely(tx)
    .updateTable('player_email_change')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Returns whether this call finished the change. */
export async function finishChange(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await kysely(tx)
    .updateTable('player_email_change')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Voids unfinished changes, except those of the kept session. */
export async function voidEmailChanges(
  tx: Tx,
  playerId: string,
  keptSessionId: string | null,
  now: Date,
): Promise<void> {
  await kysely(tx)
    .updateTable('player_email_change')
    .set({ void_at: now })
    .where('player_id', '=', playerId)
    .where('done_at', 'is', null)
    .where('void_at', 'is', null)
    .where('session_id', 'is distinct from', keptSessionId)
    .execute()
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
  await kysely(db)
    .deleteFrom('player_email_change')
    .where('requested_at', '<', before)
    .where(
      sql<boolean>`not exists (select from password_reset r where r.email_change_id = player_email_change.id)`,
    )
    .execute()
}
