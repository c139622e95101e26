/**
 * Notes what staff did, what a player did to his own identity, and what staff is to look at, in the transaction of the deed:
 * there is none without its note, and no note of what did not happen.
 * A reason in words may speak of the player, so it lies sealed with his key.
 */
import { queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sealUnlessErased } from './keys.service.ts'

/** Stands for words about somebody of whom nothing in words is kept any more. */
const WITHOUT_WORDS = 'erased'

export interface AuditNote {
  /** `staff:<id>`, `system:<rule>`, `player:<id>` or `provider:<id>`. */
  actor: string
  /** Who agreed, where two are needed. */
  secondPerson?: string
  action: string
  /** Kind and id of what was acted on. */
  subject: string
  /** Whom it concerns. */
  playerId?: string
  requestId?: string
  reason: string
  /** Ids and amounts only. */
  details?: Readonly<Record<string, string | number | null>>
}

export async function noteAudit(
  deps: Pick<Deps, 'secrets' | 'random' | 'clock'>,
  tx: Tx,
  note: AuditNote,
): Promise<void> {
  const { playerId = null, reason } = note
  const sealed = playerId === null ? null : await sealUnlessErased(deps, tx, playerId, reason)
  await queryable(tx).query(
    `insert into audit_event (at, actor, second_person, action, subject, player_id, request_id, reason, sealed_reason, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb)`,
    [
      deps.clock.now(),
      note.actor,
      note.secondPerson ?? null,
      note.action,
      note.subject,
      playerId,
      note.requestId ?? null,
      sealed === null ? (playerId === null ? reason : WITHOUT_WORDS) : null,
      sealed,
      JSON.stringify(note.details ?? {}),
    ],
  )
}
