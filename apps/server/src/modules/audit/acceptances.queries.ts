/** SQL of differences of sealed days that two staff members accepted. */
import type { AuditCheck, Queryable } from '@fairhall/ledger'
import type { Tx } from '../../platform/database/database.ts'

interface Acceptance {
  hash: string
  day: string
  check: string
  /** JSON. */
  difference: string
}

export async function insertAcceptances(
  tx: Tx,
  orderId: string,
  acceptedAt: Date,
  acceptances: readonly Acceptance[],
): Promise<void> {
  for (const { hash, day, check, difference } of acceptances)
    await tx.query(
      `insert into audit_acceptance (hash, day, check_name, difference, order_id, accepted_at)
       values ($1, $2::date, $3, $4, $5, $6) on conflict (hash) do nothing`,
      [hash, day, check, difference, orderId, acceptedAt],
    )
}

export async function listAcceptedHashes(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ hash: string }>('select hash from audit_acceptance')
  return new Set(rows.map(({ hash }) => hash))
}

export const acceptanceChecks: readonly AuditCheck[] = [
  {
    name: 'each accepted difference was agreed to by two staff members',
    text: `select a.hash, a.day::text, a.order_id, o.kind, o.made_by, o.decided_by, o.outcome
      from audit_acceptance a left join staff_order o on o.id = a.order_id
      where o.kind is distinct from 'sealed-day' or o.outcome is distinct from 'done' or o.made_by is not distinct from o.decided_by
         or o.details->>'day' <> a.day::text
         or not (o.details->>'content')::jsonb @> jsonb_build_array(jsonb_build_object('hash', a.hash)) limit 100`,
  },
]
