/** SQL of approvals that were signed with a passkey, and of what the journal says about them. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SignatureRow } from './statement.rules.ts'

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
export async function listSignatures(db: Db, after: string, limit: number): Promise<SignatureRow[]> {
  const { rows } = await db.query<SignatureRow>(
    `select ${COLUMNS} from staff_signature where id > $1 order by id limit $2`,
    [after, limit],
  )
  return rows
}

/** Approvals of the journal that name a signature, by its hash, with the ID of their entry; those after this entry. */
export async function listSignedApprovals(
  db: Db,
  after: bigint,
  limit: number,
): Promise<{ id: bigint; subject: string; actor: string; signature: string }[]> {
  const { rows } = await db.query<{ id: bigint; subject: string; actor: string; signature: string }>(
    `select id, subject, actor, details ->> 'signature' as signature from audit_event
      where action in ('order.agreed', 'withdrawal.approved') and details ? 'signature' and id > $1 order by id limit $2`,
    [after, limit],
  )
  return rows
}

/** The keys of passkeys that members added, by the journal. */
export async function listAddedKeys(db: Db): Promise<{ actor: string; key: string; at: Date }[]> {
  const { rows } = await db.query<{ actor: string; key: string; at: Date }>(
    `select actor, details ->> 'key' as key, at from audit_event where action = 'staff.passkeyAdded'`,
  )
  return rows
}
