/** SQL of claims: which staff member works on which withdrawal. */
import type { Db, Tx } from '../../../platform/database/database.ts'

export interface Claim {
  invoiceId: string
  staffId: string
  claimedAt: Date
  expiresAt: Date
}

const COLUMNS = `invoice_id as "invoiceId", staff_id as "staffId", claimed_at as "claimedAt", expires_at as "expiresAt"`

/** Those of these withdrawals that have not expired, by the ID of the withdrawal. */
export async function listClaims(
  db: Db | Tx,
  invoiceIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Claim>> {
  const { rows } = await db.query<Claim>(
    `select ${COLUMNS} from withdrawal_claim where invoice_id = any ($1::uuid[]) and expires_at > $2`,
    [invoiceIds, now],
  )
  return new Map(rows.map((row) => [row.invoiceId, row]))
}

/** Locks the claim until the transaction ends, even if it has expired. */
export async function lockClaim(tx: Tx, invoiceId: string): Promise<Claim | null> {
  const { rows } = await tx.query<Claim>(
    `select ${COLUMNS} from withdrawal_claim where invoice_id = $1 for update`,
    [invoiceId],
  )
  return rows[0] ?? null
}

/**
 * One statement, so that of several members who claim at the same time exactly one gets it. Null if someone else has it. A member who claims
 * again keeps the time of their first claim.
 */
export async function saveClaim(
  tx: Tx,
  { invoiceId, staffId, claimedAt, expiresAt }: Claim,
): Promise<Claim | null> {
  const { rows } = await tx.query<Claim>(
    `insert into withdrawal_claim as present (invoice_id, staff_id, claimed_at, expires_at) values ($1, $2, $3, $4)
     on conflict (invoice_id) do update set staff_id = $2, expires_at = $4,
       claimed_at = case when present.staff_id = $2 and present.expires_at > $3 then present.claimed_at else $3 end
     where present.staff_id = $2 or present.expires_at <= $3
     returning ${COLUMNS}`,
    [invoiceId, staffId, claimedAt, expiresAt],
  )
  return rows[0] ?? null
}

export async function replaceClaim(
  tx: Tx,
  { invoiceId, staffId, claimedAt, expiresAt }: Claim,
): Promise<void> {
  await tx.query(
    'update withdrawal_claim set staff_id = $2, claimed_at = $3, expires_at = $4 where invoice_id = $1',
    [invoiceId, staffId, claimedAt, expiresAt],
  )
}

/** False if the member does not have it. */
export async function deleteClaim(tx: Tx, invoiceId: string, staffId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from withdrawal_claim where invoice_id = $1 and staff_id = $2',
    [invoiceId, staffId],
  )
  return rowCount === 1
}

/** Once the withdrawal is decided: the claim of any member. */
export async function endClaim(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('delete from withdrawal_claim where invoice_id = $1', [invoiceId])
}

/** When the member signs out everywhere or leaves. */
export async function endClaimsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.query('delete from withdrawal_claim where staff_id = $1', [staffId])
}

/** A claim that expired and is locked is left: its member may be about to renew it. */
export async function deleteExpiredClaims(db: Db, now: Date): Promise<void> {
  await db.query(
    `delete from withdrawal_claim where invoice_id in (
       select invoice_id from withdrawal_claim where expires_at <= $1 for update skip locked)`,
    [now],
  )
}
