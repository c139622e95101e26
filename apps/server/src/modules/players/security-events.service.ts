/**
 * Records refused attempts: failed sign-ins, wrong keys, denied permissions. They happen outside of any transaction, because the
 * attempt itself is rolled back. A flood costs counts, not rows: one row a minute counts all attempts on one account from one
 * part of the address space, and beyond a cap one row counts all others of the same kind.
 */
import { createHmac } from 'node:crypto'
import { queryable, type Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SecurityEventKind } from '../../platform/metrics.ts'
import { toLogin } from './players.rules.ts'

type EventDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log' | 'metrics'>

export interface SecurityEvent {
  kind: SecurityEventKind
  /** `player:<id>` or `staff:<id>` whose account was tried. Leave it out where there is no such account. */
  actor?: string | undefined
  /** What was typed to name the account. Only a keyed hash of it is used, and none is stored as text. */
  login?: string | undefined
  playerId?: string | undefined
  sessionId?: string | null | undefined
  address?: string | undefined
  requestId?: string | undefined
  /** Ids, names of calls or rights, and amounts. Never what the client sent. */
  details?: Readonly<Record<string, string | number | null>> | undefined
}

const PURPOSE = 'security-event'
const MINUTE_MS = 60_000
/** Rows of one kind in one minute, for known and for unknown accounts. */
const ROWS_PER_MINUTE = 60
/** Rows that one account gets in one minute, by address. */
const ADDRESS_SLOTS = 4

/** Never throws: an attempt is refused whether or not it can be recorded. Call it outside of transactions. */
export async function recordSecurityEvent(deps: EventDeps, event: SecurityEvent): Promise<void> {
  deps.metrics.securityEvents.inc({ kind: event.kind })
  try {
    await insertEvent(deps, event)
  } catch (error) {
    deps.log.error(
      { err: error, kind: event.kind, requestId: event.requestId },
      'security event not recorded',
    )
  }
}

/** Runs an attempt; where it is refused with 4xx, that is recorded for an account that is not known. */
export async function recordRefusal<Result>(
  deps: EventDeps,
  kind: SecurityEventKind,
  { address }: { address: string },
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) {
      const details = { refusal: error.refusal }
      await recordSecurityEvent(deps, { kind, address, details })
    }
    throw error
  }
}

async function insertEvent(deps: EventDeps, event: SecurityEvent): Promise<void> {
  const { kind, playerId, address = null } = event
  const actor = event.actor ?? (playerId === undefined ? null : `player:${playerId}`)
  const isKnown = actor !== null
  const now = deps.clock.now()
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const hash = (...parts: string[]) =>
    createHmac('sha256', deps.secrets.current(PURPOSE).key).update(parts.join('\0')).digest()
  const slot = address === null ? 0 : (hash('address', address)[0] ?? 0) % ADDRESS_SLOTS
  const account = actor ?? (event.login === undefined ? '' : toLogin(event.login))
  await queryable(deps.db).query(INSERT, [
    minute,
    hash(kind, String(isKnown), account, String(slot)),
    hash(kind, String(isKnown)),
    kind,
    isKnown,
    actor,
    playerId ?? null,
    event.sessionId ?? null,
    address,
    event.requestId ?? null,
    JSON.stringify(event.details ?? {}),
    now,
    ROWS_PER_MINUTE,
  ])
}

/** Concurrent inserts may exceed the cap by as many rows as there are connections. The record does not wait for the disk. */
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
    const { rowCount } = await queryable(db).query(
      `delete from security_event where (minute, key) in
         (select minute, key from security_event where minute < $1 limit ${BATCH})`,
      [before],
    )
    if (rowCount < BATCH) return
  }
}
