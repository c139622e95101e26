/**
 * Writes the audit log: what staff did, what a player did to their own identity, and what staff must look at. Each entry is written in
 * the transaction of the action itself, so neither exists without the other. Reasons may describe the player, so they are sealed with
 * the player's key.
 */
import type { Tx } from '../../platform/database/database.ts'
import { type KeyDeps, sealEachUnlessErased } from './keys.service.ts'
import { insertAuditEvents } from './audit.queries.ts'

/** Replaces the reason once the player was erased. */
const ERASED_REASON = 'erased'

export interface AuditNote {
  /** `staff:<id>`, `system:<rule>`, `player:<id>` or `provider:<id>`. */
  actor: string
  /** The staff member who agreed, if the action needs two. */
  secondMember?: string
  action: string
  /** Kind and id of the affected object. */
  subject: string
  /** The player concerned. */
  playerId?: string
  requestId?: string
  reason: string
  /** Ids and amounts only; never personal data. */
  details?: Readonly<Record<string, string | number | null>>
}

export function noteAudit(deps: KeyDeps, tx: Tx, note: AuditNote): Promise<void> {
  return noteAudits(deps, tx, [note])
}

/** In this order, with one statement. */
export async function noteAudits(deps: KeyDeps, tx: Tx, notes: readonly AuditNote[]): Promise<void> {
  const texts = notes.map(({ playerId = null, reason: text }) => ({ playerId, text }))
  const sealed = await sealEachUnlessErased(deps, tx, texts)
  const at = deps.clock.now()
  await insertAuditEvents(
    tx,
    notes.map((note, nth) => {
      const { playerId = null, reason } = note
      const sealedReason = sealed[nth] ?? null
      return {
        at,
        actor: note.actor,
        secondMember: note.secondMember ?? null,
        action: note.action,
        subject: note.subject,
        playerId,
        requestId: note.requestId ?? null,
        reason: sealedReason === null ? (playerId === null ? reason : ERASED_REASON) : null,
        sealedReason,
        details: note.details ?? {},
      }
    }),
  )
}
