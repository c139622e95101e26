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

/** In this order. */
export async function insertAuditEvents(tx: Tx, events: readonly NewAuditEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `insert into audit_event (at, actor, second_member, action, subject, player_id, request_id, reason, sealed_reason, details)
     select n.at, n.actor, n.second_member, n.action, n.subject, n.player_id, n.request_id, n.reason, decode(n.sealed, 'hex'), n.details::jsonb
       from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::text[],
                   $10::text[]) with ordinality
         as n(at, actor, second_member, action, subject, player_id, request_id, reason, sealed, details, place)
      order by n.place`,
    [
      events.map(({ at }) => at),
      events.map(({ actor }) => actor),
      events.map(({ secondMember }) => secondMember),
      events.map(({ action }) => action),
      events.map(({ subject }) => subject),
      events.map(({ playerId }) => playerId),
      events.map(({ requestId }) => requestId),
      events.map(({ reason }) => reason),
      events.map(({ sealedReason }) => sealedReason?.toString('hex') ?? null),
      events.map(({ details }) => JSON.stringify(details)),
    ],
  )
}
