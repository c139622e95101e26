/**
 * Withdrawals that staff must review although they were approved before: a chargeback, a limit by staff or an exclusion
 * has come between the approval and the sending. They wait for approval again, and earlier approvals don't count.
 */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { reviewedSince } from '../limits/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { applyEvent, type Invoice, voidApprovalsFor, wasApprovedSince } from '../invoices/index.ts'
import { listUnsent } from './recalls.queries.ts'

type RecallDeps = Pick<WithdrawalsDeps, 'clock' | 'registerPauses'>

/** Recalls what was not sent, also what staff has approved. */
export async function recallWithdrawals(deps: RecallDeps, locked: LockedPlayer): Promise<void> {
  for (const invoice of await listUnsent(locked.tx, locked.playerId)) await recall(deps, locked, invoice)
}

/** The caller holds the player's lock and has read the invoice under it. */
export async function recall(deps: RecallDeps, locked: LockedPlayer, invoice: Invoice): Promise<void> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  const reasons = new Set([...(invoice.looked_at_for ?? []), 'player' as const])
  await voidApprovalsFor(tx, invoice.id, now)
  await applyEvent(tx, invoice, 'recall', { looked_at_for: [...reasons], reason: null }, now)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
}

/** Whether the player is limited or excluded, and nobody has approved this withdrawal since. */
export async function needsReview(deps: RecallDeps, db: Db | Tx, invoice: Invoice): Promise<boolean> {
  if (invoice.returns !== null) return false
  const since = await reviewedSince(deps, db, invoice.player_id)
  return since !== null && !(await wasApprovedSince(db, invoice.id, since))
}
