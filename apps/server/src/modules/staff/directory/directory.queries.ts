/** SQL of sign-ins through the company's directory. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { DirectoryIdentity } from './directory.rules.ts'

interface Attempt {
  stateHash: Buffer
  nonce: string
  verifier: string
  binding: Buffer
  expiresAt: Date
}

export async function insertAttempt(
  db: Db,
  { stateHash, nonce, verifier, binding, expiresAt }: Attempt,
): Promise<void> {
  await db.query(
    `insert into staff_directory_attempt (state_hash, nonce, verifier, binding, expires_at) values ($1, $2, $3, $4, $5)`,
    [stateHash, nonce, verifier, binding, expiresAt],
  )
}

/** Null if there is no such attempt, or it has expired or returned. */
export async function useAttempt(db: Db, stateHash: Buffer, now: Date): Promise<Attempt | null> {
  const { rows } = await db.query<Attempt>(
    `update staff_directory_attempt set used_at = $2 where state_hash = $1 and used_at is null and expires_at > $2
     returning state_hash as "stateHash", nonce, verifier, binding, expires_at as "expiresAt"`,
    [stateHash, now],
  )
  return rows[0] ?? null
}

export interface Ticket extends DirectoryIdentity {
  tokenHash: Buffer
  expiresAt: Date
}

const TICKET = `token_hash as "tokenHash", staff_id as "staffId", issuer, subject, expires_at as "expiresAt"`

export async function insertTicket(
  db: Db,
  { tokenHash, staffId, issuer, subject, expiresAt }: Ticket,
): Promise<void> {
  await db.query(
    `insert into staff_directory_ticket (token_hash, staff_id, issuer, subject, expires_at) values ($1, $2, $3, $4, $5)`,
    [tokenHash, staffId, issuer, subject, expiresAt],
  )
}

export async function findTicket(db: Db, tokenHash: Buffer, now: Date): Promise<Ticket | null> {
  const { rows } = await db.query<Ticket>(
    `select ${TICKET} from staff_directory_ticket where token_hash = $1 and used_at is null and expires_at > $2`,
    [tokenHash, now],
  )
  return rows[0] ?? null
}

/** Whether this call used it up. */
export async function useTicket(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update staff_directory_ticket set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2',
    [tokenHash, now],
  )
  return rowCount === 1
}

const IDENTITY = `staff_id as "staffId", issuer, subject`

export async function listIdentities(db: Db | Tx): Promise<DirectoryIdentity[]> {
  return (await db.query<DirectoryIdentity>(`select ${IDENTITY} from staff_directory_identity`)).rows
}

export async function findIdentity(db: Db | Tx, staffId: string): Promise<DirectoryIdentity | null> {
  const { rows } = await db.query<DirectoryIdentity>(
    `select ${IDENTITY} from staff_directory_identity where staff_id = $1`,
    [staffId],
  )
  return rows[0] ?? null
}

/** False if the member or the account is connected already. */
export async function insertIdentity(
  tx: Tx,
  { staffId, issuer, subject }: DirectoryIdentity,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into staff_directory_identity (staff_id, issuer, subject, bound_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [staffId, issuer, subject, now],
  )
  return rowCount === 1
}

/** Sign-ins of the member that wait for the second factor. */
export async function deleteTicketsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.query('delete from staff_directory_ticket where staff_id = $1', [staffId])
}

export async function deleteIdentity(tx: Tx, staffId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from staff_directory_identity where staff_id = $1', [staffId])
  return rowCount === 1
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.query('delete from staff_directory_attempt where expires_at < $1', [before])
  await db.query('delete from staff_directory_ticket where expires_at < $1', [before])
}
