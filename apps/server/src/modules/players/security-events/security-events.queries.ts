/** SQL of security events. */
import type { Db } from '../../../platform/database/database.ts'

interface EventRow {
  minute: Date
  key: Buffer
  /** Key of the row that counts everything beyond `rowsMax`. */
  overflowKey: Buffer
  kind: string
  isKnown: boolean
  actor: string | null
  playerId: string | null
  sessionId: string | null
  address: string | null
  requestId: string | null
  details: Readonly<Record<string, string | number | null>>
  at: Date
  rowsMax: number
}

export async function countEvent(db: Db, row: EventRow): Promise<void> {
  await db.query(INSERT, [
    row.minute,
    row.key,
    row.overflowKey,
    row.kind,
    row.isKnown,
    row.actor,
    row.playerId,
    row.sessionId,
    row.address,
    row.requestId,
    JSON.stringify(row.details),
    row.at,
    row.rowsMax,
  ])
}

/** Concurrent inserts may exceed the cap by up to one row per connection. Commits without waiting for the disk. */
const INSERT = `
  insert into security_event as known
    (minute, key, kind, is_known, actor, player_id, session_id, address, request_id, details, first_at, last_at)
  select $1::timestamptz, case when fits then $2::bytea else $3::bytea end, $4::text, $5::boolean,
         case when fits then $6::text end, case when fits then $7::uuid end, case when fits then $8::uuid end,
         case when fits then $9::text end, case when fits then $10::text end,
         case when fits then $11::jsonb else '{}' end, $12::timestamptz, $12::timestamptz
    from (select exists (select from security_event where minute = $1 and key = $2)
              or (select count(*) from security_event where minute = $1 and kind = $4 and is_known = $5) < $13::int as fits) cap
  on conflict (minute, key) do update
    set count = known.count + 1, last_at = excluded.last_at, session_id = excluded.session_id,
        address = excluded.address, request_id = excluded.request_id
  returning set_config('synchronous_commit', 'off', true)`

const BATCH = 5000

export async function forgetSecurityEvents(db: Db, before: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `delete from security_event where (minute, key) in
         (select minute, key from security_event where minute < $1 limit ${BATCH})`,
      [before],
    )
    if (rowCount < BATCH) return
  }
}
