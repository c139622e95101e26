import type { Tx } from '../../platform/database/database.ts'

interface NewAuditEvent {
  at: Date
  actor: string
  secondMember: string | null
  action: string
  subject: string
  playerId: string | null
  requestId: string | null
  /** Null if it is sealed. */
  reason: string | null
  sealedReason: Buffer | null
  details: object
}

export async function insertAuditEvent(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.query(
    `insert into audit_event (at, actor, second_member, action, subject, player_id, request_id, reason, sealed_reason, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)`,
    [
      event.at,
      event.actor,
      event.secondMember,
      event.action,
      event.subject,
      event.playerId,
      event.requestId,
      event.reason,
      event.sealedReason,
      JSON.stringify(event.details),
    ],
  )
}
