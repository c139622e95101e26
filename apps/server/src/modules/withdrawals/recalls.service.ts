/**
 * Withdrawals that staff must review although they were approved before: a chargeback, a limit by staff or an exclusion
 * has come between the approval and the sending, or access to the account was recovered from someone who may have
 * requested them. They wait for approval again, and earlier approvals don't count.
 */
import { InvoiceState } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { reviewedSince } from '../limits/index.ts'
import { findPlayer } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  applyEvent,
  type Invoice,
  listApprovers,
  type ReviewReason,
  updateInvoice,
  voidApprovalsFor,
  wasApprovedSince,
} from '../invoices/index.ts'
import { needsIdentity } from './identity-needs.service.ts'
import { listUnpaid, listUnsent } from './recalls.queries.ts'

type RecallDeps = Pick<WithdrawalsDeps, 'clock' | 'registerPauses'>

/** Recalls what was not sent, also what staff has approved. */
export async function recallWithdrawals(deps: RecallDeps, locked: LockedPlayer): Promise<void> {
  for (const invoice of await listUnsent(locked.tx, locked.playerId))
    await recall(deps, locked, invoice, 'player')
}

/** The caller holds the player's lock and has read the invoice under it. */
export async function recall(
  deps: RecallDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  reason: ReviewReason,
): Promise<void> {
  const { tx, playerId } = locked
  const now = deps.clock.now()
  await voidApprovalsFor(tx, invoice.id, now)
  await applyEvent(tx, invoice, 'recall', { looked_at_for: withReason(invoice, reason), reason: null }, now)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
}

const withReason = ({ looked_at_for: reasons }: Invoice, reason: ReviewReason): ReviewReason[] => [
  ...new Set([...(reasons ?? []), reason]),
]

/**
 * Call when access to the account was recovered: a thief may have requested the withdrawals that were not paid
 * yet. One whose order may be at its provider is recalled before it is ordered again. Takes the player's lock.
 */
export async function reviewWithdrawals(
  deps: RecallDeps & Pick<WithdrawalsDeps, 'ledger'>,
  tx: Tx,
  playerId: string,
): Promise<void> {
  await withPlayerLock(deps, tx, playerId, [], async (locked) => {
    for (const invoice of await listUnpaid(tx, playerId)) {
      if (invoice.state === InvoiceState.approved) await recall(deps, locked, invoice, 'access')
      else await markForReview(deps, locked, invoice)
    }
  })
}

async function markForReview(
  deps: RecallDeps,
  { tx, playerId }: LockedPlayer,
  invoice: Invoice,
): Promise<void> {
  const now = deps.clock.now()
  await voidApprovalsFor(tx, invoice.id, now)
  await updateInvoice(tx, invoice.id, { looked_at_for: withReason(invoice, 'access') }, now)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
}

/**
 * Why staff must review this withdrawal before it is ordered: access to the account was recovered, a new request
 * would need a verified identity, or the player is limited or excluded, and nobody has approved the withdrawal since. Null
 * if they need not.
 */
export async function findRecallReason(
  deps: RecallDeps & Pick<WithdrawalsDeps, 'paymentMethods' | 'settings'>,
  db: Db | Tx,
  invoice: Invoice,
): Promise<ReviewReason | null> {
  if (invoice.returns !== null) return null
  const marks = new Set(invoice.looked_at_for ?? [])
  const mark = (['access', 'identity'] as const).find((reason) => marks.has(reason))
  if (mark !== undefined && (await listApprovers(db, invoice.id)).length === 0) return mark
  const player = await findPlayer(db, invoice.player_id)
  if (player === null) return null
  if (!marks.has('identity') && (await needsIdentity(deps, db, player))) return 'identity'
  const since = await reviewedSince(deps, db, player)
  return since !== null && !(await wasApprovedSince(db, invoice.id, since)) ? 'player' : null
}
