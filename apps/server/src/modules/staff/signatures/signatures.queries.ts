/** SQL of approvals that were signed with a passkey, and of what the journal says about them. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PasskeyChange, SignatureRow } from './statement.rules.ts'

const COLUMNS = `id, kind, subject, staff_id as "staffId", statement, content, credential_id as "credentialId",
  public_key as "publicKey", client_data as "clientData", authenticator_data as "authenticatorData", signature,
  signed_at as "signedAt"`

export async function insertSignature(tx: Tx, row: SignatureRow): Promise<void> {
  await tx.query(
    `insert into staff_signature (id, kind, subject, staff_id, statement, content, credential_id, public_key, client_data,
       authenticator_data, signature, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      row.id,
      row.kind,
      row.subject,
      row.staffId,
      row.statement,
      row.content,
      row.credentialId,
      row.publicKey,
      row.clientData,
      row.authenticatorData,
      row.signature,
      row.signedAt,
    ],
  )
}

/** By ID, those after this one. */
export async function listSignatures(
  db: Db,
  after: SignatureRow | null,
  limit: number,
): Promise<SignatureRow[]> {
  const { rows } = await db.query<SignatureRow>(
    `select ${COLUMNS} from staff_signature where $1::uuid is null or id > $1 order by id limit $2`,
    [after?.id ?? null, limit],
  )
  return rows
}

export interface JournalApproval {
  /** Of its entry in the journal. */
  id: bigint
  /** `order:<id>` or `invoice:<id>` */
  subject: string
  /** `staff:<id>` */
  actor: string
  /** The hash of its signature; null for an approval without one. */
  signature: string | null
}

/** Approvals in the journal: all that name a signature, and the others of these members. Oldest first, those after this one. */
export async function listApprovals(
  db: Db,
  { members, after, limit }: { members: readonly string[]; after: JournalApproval | null; limit: number },
): Promise<JournalApproval[]> {
  const { rows } = await db.query<JournalApproval>(
    `select id, subject, actor, details ->> 'signature' as signature from audit_event
      where action in ('order.agreed', 'withdrawal.approved') and (details ? 'signature' or actor = any ($1))
        and id > $2
      order by id limit $3`,
    [members, after?.id ?? 0n, limit],
  )
  return rows
}

/** Passkeys that members added and that were removed, by the journal, oldest first. */
export async function listPasskeyChanges(db: Db): Promise<(PasskeyChange & { member: string })[]> {
  const { rows } = await db.query<PasskeyChange & { member: string }>(
    `select id, subject as member, at, action = 'staff.passkeyAdded' as "isAdded", details ->> 'passkey' as passkey,
       details ->> 'key' as key
     from audit_event where action in ('staff.passkeyAdded', 'staff.passkeyRemoved') order by id`,
  )
  return rows
}
