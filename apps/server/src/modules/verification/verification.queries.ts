import type { Db, Tx } from '../../platform/database/database.ts'
import type { IdentityCheckRow } from './verification.tables.ts'

export type IdentityCheck = IdentityCheckRow

export async function findCheck(db: Db | Tx, playerId: string): Promise<IdentityCheck | null> {
  const { rows } = await db.query<IdentityCheck>('select * from player_identity_check where player_id = $1', [
    playerId,
  ])
  return rows[0] ?? null
}

export async function putCheck(
  tx: Tx,
  { playerId, state, applicantId, reportedAt, now }: NewState,
): Promise<void> {
  await tx.query(
    `insert into player_identity_check (player_id, state, applicant_id, reported_at, changed_at)
     values ($1, $2, $3, $4, $5)
     on conflict (player_id) do update set state = excluded.state,
       applicant_id = coalesce(excluded.applicant_id, player_identity_check.applicant_id),
       reported_at = excluded.reported_at, changed_at = excluded.changed_at,
       version = player_identity_check.version + 1`,
    [playerId, state, applicantId, reportedAt, now],
  )
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
  await tx.query(
    `update player_identity_check
        set state = 'retry', applicant_id = null, reported_at = $2, changed_at = $2, version = version + 1
      where player_id = $1`,
    [playerId, now],
  )
}

interface NewState {
  playerId: string
  state: IdentityCheck['state']
  applicantId: string | null
  reportedAt: Date
  now: Date
}
