/** SQL of staff members and their invitations. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Member } from './staff.rules.ts'

export interface StaffMember extends Member {
  email: string | null
  keyHash: string | null
  acceptedAt: Date | null
  approvalWaitHours: number
  lastUsedAt: Date | null
  leftAt: Date | null
}

const COLUMNS = `id, rights, email, key_hash as "keyHash", added_by as "addedBy", agreed_by as "agreedBy",
  accepted_at as "acceptedAt", approval_wait_hours as "approvalWaitHours", may_approve_from as "mayApproveFrom",
  last_used_at as "lastUsedAt", left_at as "leftAt"`

/** Everything that changes staff or decides an order takes this lock first, so that these run one after another. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff', 0))`)
}

/** Makes key checks with one name run one after another. */
export async function lockTries(tx: Tx, id: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('staff-key:' || $1, 0))`, [id])
}

export async function listStaffMembers(db: Db | Tx): Promise<StaffMember[]> {
  return (await db.query<StaffMember>(`select ${COLUMNS} from staff order by id`)).rows
}

export async function findStaffMember(db: Db | Tx, id: string): Promise<StaffMember | null> {
  const { rows } = await db.query<StaffMember>(`select ${COLUMNS} from staff where id = $1`, [id])
  return rows[0] ?? null
}

/** Makes changes of one member's second factors run one after another. */
export async function lockStaffMember(tx: Tx, id: string): Promise<void> {
  await tx.query('select 1 from staff where id = $1 for update', [id])
}

/** Locks the member against removal and changes until the transaction ends. */
export async function holdStaffMember(tx: Tx, id: string): Promise<void> {
  await tx.query('select 1 from staff where id = $1 for share', [id])
}

interface NewRow {
  id: string
  rights: readonly string[]
  email: string
  keyHash: string | null
  addedBy: string | null
  agreedBy: string | null
  approvalWaitHours: number
  /** Set for the first member, who needs no invitation; null otherwise. */
  acceptedAt: Date | null
}

export async function insertStaffMember(tx: Tx, row: NewRow, now: Date): Promise<void> {
  await tx.query(
    `insert into staff (id, rights, email, key_hash, added_at, added_by, agreed_by, approval_wait_hours, accepted_at, may_approve_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      row.id,
      [...row.rights],
      row.email,
      row.keyHash,
      now,
      row.addedBy,
      row.agreedBy,
      row.approvalWaitHours,
      row.acceptedAt,
    ],
  )
}

export async function saveStaffMember(
  tx: Tx,
  { id, rights, email, keyHash, acceptedAt, mayApproveFrom, leftAt }: StaffMember,
): Promise<void> {
  await tx.query(
    `update staff set rights = $2, email = $3, key_hash = $4, accepted_at = $5, may_approve_from = $6, left_at = $7
      where id = $1`,
    [id, [...rights], email, keyHash, acceptedAt, mayApproveFrom, leftAt],
  )
}

/** Accurate to the minute: a script that runs a hundred commands writes once. */
export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db.query(
    `update staff set last_used_at = $2
      where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, now],
  )
}

interface Invitation {
  id: string
  staffId: string
  email: string
  expiresAt: Date
  usedAt: Date | null
}

export async function insertInvitation(
  tx: Tx,
  { id, staffId, email, expiresAt }: Omit<Invitation, 'usedAt'>,
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into staff_invitation (id, staff_id, email, made_at, expires_at) values ($1, $2, $3, $4, $5)',
    [id, staffId, email, now, expiresAt],
  )
}

const INVITATION = `id, staff_id as "staffId", email, expires_at as "expiresAt", used_at as "usedAt"`

export async function findInvitation(db: Db | Tx, id: string): Promise<Invitation | null> {
  const { rows } = await db.query<Invitation>(`select ${INVITATION} from staff_invitation where id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

export async function setCode(tx: Tx, id: string, codeHash: Buffer): Promise<void> {
  await tx.query('update staff_invitation set code_hash = $2 where id = $1', [id, codeHash])
}

export async function findInvitationByCode(tx: Tx, codeHash: Buffer): Promise<Invitation | null> {
  const { rows } = await tx.query<Invitation>(
    `select ${INVITATION} from staff_invitation where code_hash = $1`,
    [codeHash],
  )
  return rows[0] ?? null
}

/** Ends all open invitations of this member: a new invitation, a used one and a removal void them. */
export async function endInvitations(tx: Tx, staffId: string, now: Date): Promise<void> {
  await tx.query('update staff_invitation set used_at = $2 where staff_id = $1 and used_at is null', [
    staffId,
    now,
  ])
}
