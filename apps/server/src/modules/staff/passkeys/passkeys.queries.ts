/** SQL of staff members' passkeys and of the challenges that these sign. */
import type { Db, Tx } from '../../../platform/database/database.ts'

export interface StaffPasskey {
  id: string
  staffId: string
  /** Of the office, when it was added. */
  host: string
  credentialId: Buffer
  /** COSE */
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  addedAt: Date
  usedAt: Date | null
}

const COLUMNS = `id, staff_id as "staffId", host, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  added_at as "addedAt", used_at as "usedAt"`

/** Also those of other hosts: see `listPresentPasskeys`. */
export async function listPasskeysOf(db: Db | Tx, staffId: string): Promise<StaffPasskey[]> {
  const { rows } = await db.query<StaffPasskey>(
    `select ${COLUMNS} from staff_passkey where staff_id = $1 order by added_at, id`,
    [staffId],
  )
  return rows
}

export async function findPasskeyByCredential(db: Db, credentialId: Buffer): Promise<StaffPasskey | null> {
  const { rows } = await db.query<StaffPasskey>(
    `select ${COLUMNS} from staff_passkey where credential_id = $1`,
    [credentialId],
  )
  return rows[0] ?? null
}

export async function insertPasskey(tx: Tx, row: Omit<StaffPasskey, 'usedAt'>): Promise<void> {
  await tx.query(
    `insert into staff_passkey (id, staff_id, host, credential_id, public_key, counter, transports, name, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.staffId,
      row.host,
      row.credentialId,
      row.publicKey,
      row.counter,
      row.transports,
      row.name,
      row.addedAt,
    ],
  )
}

export async function removePasskey(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from staff_passkey where id = $1', [id])
}

/** Returns those that it removed. */
export async function removePasskeysOf(tx: Tx, staffId: string): Promise<StaffPasskey[]> {
  const { rows } = await tx.query<StaffPasskey>(
    `delete from staff_passkey where staff_id = $1 returning ${COLUMNS}`,
    [staffId],
  )
  return rows
}

/** Saves a use. False if the passkey is gone or a concurrent use saved a higher counter. Devices without a counter report 0. */
export async function saveUse(
  tx: Tx,
  { id, counter }: Pick<StaffPasskey, 'id' | 'counter'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff_passkey set counter = $2, used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  )
  return rowCount === 1
}

/** What every member signs in with, for the list of staff. */
export async function countFactors(db: Db): Promise<ReadonlyMap<string, { app: boolean; passkeys: number }>> {
  const { rows } = await db.query<{ id: string; app: boolean; passkeys: number }>(
    `select id, exists (select 1 from staff_authenticator where staff_id = staff.id and confirmed_at is not null) as app,
       (select count(*)::int from staff_passkey where staff_id = staff.id) as passkeys
     from staff`,
  )
  return new Map(rows.map(({ id, ...factors }) => [id, factors]))
}

export interface ChallengeRow {
  hash: Buffer
  purpose: 'add' | 'set-up' | 'sign-in' | 'prove' | 'prove-add' | 'prove-remove' | 'approve'
  staffId: string | null
  sessionId: string | null
  /** What an answer approves; null for other purposes. */
  statement: string | null
  expiresAt: Date
}

export async function insertChallenge(
  db: Db | Tx,
  { hash, purpose, staffId, sessionId, statement, expiresAt }: ChallengeRow,
): Promise<void> {
  await db.query(
    `insert into staff_challenge (challenge_hash, purpose, staff_id, session_id, statement, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hash, purpose, staffId, sessionId, statement, expiresAt],
  )
}

/** Null if there is no such challenge, or it has expired or was used. */
export async function useChallenge(db: Db, hash: Buffer, now: Date): Promise<ChallengeRow | null> {
  const { rows } = await db.query<ChallengeRow>(
    `update staff_challenge set used_at = $2 where challenge_hash = $1 and used_at is null and expires_at > $2
     returning challenge_hash as hash, purpose, staff_id as "staffId", session_id as "sessionId", statement, expires_at as "expiresAt"`,
    [hash, now],
  )
  return rows[0] ?? null
}

export async function deleteOldChallenges(db: Db, before: Date): Promise<void> {
  await db.query('delete from staff_challenge where expires_at < $1', [before])
}
