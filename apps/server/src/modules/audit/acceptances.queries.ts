/** SQL of differences of sealed days that two staff members accepted. */
import type { AuditCheck, Queryable } from '@fairhall/ledger'
import type { Tx } from '../../platform/database/database.ts'
import { isChained } from '../players/index.ts'

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

const isNoted = (subject: string, action: string, actor: string) =>
  `exists (select from audit_event e where e.subject = ${subject} and e.action = '${action}' and e.actor = ${actor} and ${isChained('e')}`
const ORDER = `'order:' || o.id`

/** As the journal holds it: an order can be changed, and the journal can't. */
const CONTENT_HASH = "encode(sha256(convert_to(o.details->>'content', 'UTF8')), 'hex')"

/**
 * Whether two members agreed to the acceptance `a`, by its order `o` and by the entries of the order, the agreement and its effect in the
 * journal, which its chain must prove. Looks for the hash in the text as it was written: text that is not JSON then cannot make the audit
 * fail. Never null.
 */
const IS_AGREED = `(o.kind = 'sealed-day' and o.outcome = 'done' and o.made_by <> o.decided_by and o.details->>'day' = a.day::text
  and strpos(o.details->>'content', '"hash":"' || a.hash || '"') > 0
  and ${isNoted(ORDER, 'order.placed', 'o.made_by')} and e.details->>'content' = ${CONTENT_HASH})
  and ${isNoted(ORDER, 'order.agreed', 'o.decided_by')})
  and ${isNoted("'day:' || a.day", 'ledger.differencesAccepted', 'o.made_by')}
    and e.second_member = o.decided_by and e.details->>'order' = o.id::text)) is true`

/** An entry of the journal is chained about a second after its commit. Until then the acceptance does not count, and is no difference. */
const IS_PENDING = `exists (select from audit_pending p join audit_event e on e.id = p.event_id
  where e.subject in ('order:' || a.order_id, 'day:' || a.day))`

/** Only of those to which two members agreed: a row that was merely added silences nothing. */
export async function listAcceptedHashes(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ hash: string }>(
    `select a.hash from audit_acceptance a join staff_order o on o.id = a.order_id where ${IS_AGREED}`,
  )
  return new Set(rows.map(({ hash }) => hash))
}

export const acceptanceChecks: readonly AuditCheck[] = [
  {
    name: 'each accepted difference was agreed to by two staff members',
    text: `select a.hash, a.day::text, a.order_id, o.kind, o.made_by, o.decided_by, o.outcome
      from audit_acceptance a left join staff_order o on o.id = a.order_id
      where not ${IS_AGREED} and not ${IS_PENDING} limit 100`,
  },
]
