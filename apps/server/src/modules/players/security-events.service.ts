/**
 * Records refused attempts: failed sign-ins, wrong keys, denied permissions. They happen outside of any transaction, because the
 * attempt itself is rolled back. A flood costs counts, not rows: one row a minute counts all attempts on one account from one
 * part of the address space, and beyond a cap one row counts all others of the same kind.
 */
import { createHmac } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SecurityEventKind } from '../../platform/metrics.ts'
import { toLogin } from './players.rules.ts'
import { countEvent } from './security-events.queries.ts'

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
  await countEvent(deps.db, {
    minute,
    key: hash(kind, String(isKnown), account, String(slot)),
    overflowKey: hash(kind, String(isKnown)),
    kind,
    isKnown,
    actor,
    playerId: playerId ?? null,
    sessionId: event.sessionId ?? null,
    address,
    requestId: event.requestId ?? null,
    details: event.details ?? {},
    at: now,
    rowsMax: ROWS_PER_MINUTE,
  })
}
