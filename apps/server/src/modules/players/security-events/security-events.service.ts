/**
 * Records refused attempts: failed sign-ins, wrong keys, denied permissions. Recorded outside of any transaction, because the attempt
 * itself is rolled back. A flood adds counts, not rows: one row per minute counts all attempts on an account from one part of the
 * address space. Beyond a cap, one row counts all further attempts of the same kind.
 */
import { createHmac } from 'node:crypto'
import type { PlayersDeps } from '../players.deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { SecurityEventKind } from '../../../platform/metrics.ts'
import { toLogin } from '../players.rules.ts'
import { countEvent } from './security-events.queries.ts'

export type SecurityEventDeps = Pick<PlayersDeps, 'db' | 'clock' | 'secrets' | 'log' | 'metrics'>

export interface SecurityEvent {
  kind: SecurityEventKind
  /** `player:<id>` or `staff:<id>` whose account was tried. Leave it out if no such account exists. */
  actor?: string | undefined
  /** The login that was entered. Only a keyed hash of it is used; the text is never stored. */
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
/** Maximum rows of one kind in one minute; separate for known and unknown accounts. */
const ROWS_PER_MINUTE = 60
/** Maximum rows of one account in one minute; addresses are hashed into these slots. */
const ADDRESS_SLOTS = 4

/** Never throws: an attempt is refused whether or not it can be recorded. Call it outside of transactions. */
export async function recordSecurityEvent(deps: SecurityEventDeps, event: SecurityEvent): Promise<void> {
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

/** Runs an attempt. If it is refused with 4xx, records that for an unknown account. */
export async function recordRefusal<Result>(
  deps: SecurityEventDeps,
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

async function insertEvent(deps: SecurityEventDeps, event: SecurityEvent): Promise<void> {
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
