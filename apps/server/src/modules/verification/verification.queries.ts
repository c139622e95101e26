import { type Selectable, sql } from 'kysely'
import { kysely, type Db, type Tx } from '../../platform/database/database.ts'
import type { PlayerIdentityCheckTable } from './verification.tables.ts'

export type IdentityCheck = Selectable<PlayerIdentityCheckTable>

export async function findCheck(db: Db | Tx, playerId: string): Promise<IdentityCheck | null> {
  const query = kysely(db).selectFrom('player_identity_check').selectAll().where('player_id', '=', playerId)
  return (await query.executeTakeFirst()) ?? null
}

export async function putCheck(
  tx: Tx,
  { playerId, state, applicantId, reportedAt, now }: NewState,
): Promise<void> {
  await kysely(tx)
    .insertInto('player_identity_check')
    .values({
      player_id: playerId,
      state,
      applicant_id: applicantId,
      reported_at: reportedAt,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        state,
        applicant_id: sql`coalesce(excluded.applicant_id, player_identity_check.applicant_id)`,
        reported_at: reportedAt,
        changed_at: now,
        version: sql<number>`player_identity_check.version + 1`,
      }),
    )
    .execute()
}

/** Stores the identity that the starting check verifies. */
export async function putSubject(tx: Tx, playerId: string, sealed: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into identity_check_subject (player_id, sealed, begun_at) values ($1, $2, $3)
     on conflict (player_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at`,
    [playerId, sealed, now],
  )
}

export async function findSubject(tx: Tx, playerId: string): Promise<Buffer | null> {
  const { rows } = await tx.query<{ sealed: Buffer }>(
    'select sealed from identity_check_subject where player_id = $1',
    [playerId],
  )
  return rows[0]?.sealed ?? null
}

/** Reopens the check because the verified person no longer owns the account. */
export async function reopenCheck(tx: Tx, playerId: string, now: Date): Promise<void> {
  await kysely(tx)
    .updateTable('player_identity_check')
    .set({
      state: 'retry',
      applicant_id: null,
      reported_at: now,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('player_id', '=', playerId)
    .execute()
}

interface NewState {
  playerId: string
  state: IdentityCheck['state']
  applicantId: string | null
  reportedAt: Date
  now: Date
}
