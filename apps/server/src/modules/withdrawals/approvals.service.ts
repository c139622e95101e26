/**
 * Withdrawals that wait for approval by staff. Small ones need one approver, large ones two different approvers. Each
 * approval is recorded with its reason in the same transaction. When an approval and a rejection arrive at the same
 * time, exactly one takes effect.
 */
import { InvoiceState, InvoiceType } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { noteAudit, showMoment } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  applyEvent,
  findInvoice,
  insertApproval,
  type Invoice,
  listApprovers,
  transition,
} from '../invoices/index.ts'
import { sumWithdrawalsAround } from './approvals.queries.ts'
import { approvalLimits, enqueuePayout } from './payout-queue.service.ts'
import { hasNotReachedProvider, pausedUntil } from './payouts.service.ts'
import { lacksDestination } from '../payment-destinations/index.ts'
import { releaseWithdrawal, requireCancellable } from './withdrawal-ends.service.ts'

interface Approver {
  /** `staff:<id>` */
  actor: string
  reason: string
  /**
   * Runs in the transaction of the decision and throws if this staff member may not decide after the earlier
   * approvers. Returns what the journal says about the decision.
   */
  check?: (tx: Tx, approvedBefore: readonly string[]) => Promise<Readonly<Record<string, string>>>
}

interface Approval {
  invoice: Invoice
  approvedBy: readonly string[]
  needed: 1 | 2
}

/**
 * Records one staff member's approval. A repeated approval by the same staff member changes nothing.
 * @throws Refusal notFound, invoiceNotDeclinable, withdrawalNotAllowed, withdrawalsPaused, returnNeedsDestination
 */
export async function approveWithdrawal(
  deps: WithdrawalsDeps,
  invoiceId: string,
  by: Approver,
): Promise<Approval> {
  return changeWithdrawal(deps, invoiceId, async (locked, invoice) => {
    const now = deps.clock.now()
    const neededFor = await countApproversNeeded(deps, locked.tx, [invoice])
    const needed = neededFor(invoice)
    const before = await listApprovers(locked.tx, invoiceId)
    const isRepeated = before.includes(by.actor)
    // One approval may have become enough, because another withdrawal was cancelled since.
    const isEnough = before.length >= needed && transition(invoice, 'approve') !== null
    if (isRepeated && !isEnough) return { invoice, approvedBy: before, needed }
    const others = before.filter((actor) => actor !== by.actor)
    const more = (await by.check?.(locked.tx, others)) ?? {}
    if (transition(invoice, 'approve') === null) throw refuse('invoiceNotDeclinable')
    if (await lacksDestination(deps, invoice)) throw refuse('returnNeedsDestination')
    // Money of a blocked player is decided together with the block, never by an approval that was started earlier.
    if (locked.state().restriction === 'blocked') throw refuse('withdrawalNotAllowed')
    await requireNotPaused(deps, locked.tx, invoice)

    if (!isRepeated) await insertApproval(locked.tx, invoiceId, by.actor, now)
    await record(deps, locked, invoice, 'withdrawal.approved', by, more)
    const approvedBy = isRepeated ? before : [...before, by.actor]
    if (approvedBy.length < needed) return { invoice, approvedBy, needed }
    await enqueuePayout(locked.tx, invoiceId)
    return { invoice: await approve(deps, locked, invoice), approvedBy, needed }
  })
}

async function requireNotPaused(deps: WithdrawalsDeps, tx: Tx, invoice: Invoice): Promise<void> {
  const until = await pausedUntil(deps, tx, invoice)
  if (until === null) return
  const { code } = deps.settings.current().defaultLocale
  throw refuse('withdrawalsPaused', { values: { until: showMoment(deps, until, code, 'UTC') } })
}

/**
 * By invoice: how many approvers it needs if it needs approval at all. The player's withdrawals within a day count together, so that one
 * member alone can't approve a large sum in parts.
 */
export async function countApproversNeeded(
  deps: Pick<WithdrawalsDeps, 'settings' | 'paymentMethods'>,
  db: Db | Tx,
  invoices: readonly Invoice[],
): Promise<(invoice: Invoice) => 1 | 2> {
  const { twoMembersFrom } = approvalLimits(deps)
  const ids = invoices.map(({ id }) => id)
  const others = await sumWithdrawalsAround(db, ids)
  return ({ id, base_amount: amount }) => (amount + (others.get(id) ?? 0n) >= twoMembersFrom ? 2 : 1)
}

async function approve(deps: WithdrawalsDeps, locked: LockedPlayer, invoice: Invoice): Promise<Invoice> {
  await announce(locked.tx, { kind: 'invoice.changed', playerId: locked.playerId, invoiceId: invoice.id })
  return applyEvent(locked.tx, invoice, 'approve', {}, deps.clock.now())
}

/**
 * Staff rejects the withdrawal or the player cancels it: the money returns to the player's cash immediately. A
 * withdrawal that is approved but not yet sent was never ordered. One that is being sent may still have no order at the
 * provider; only staff can stop it then.
 * @throws Refusal notFound, invoiceNotDeclinable, paymentProviderUnavailable, bonusActiveAlready
 */
export async function rejectWithdrawal(
  deps: WithdrawalsDeps,
  invoiceId: string,
  by: Approver | { player: string },
): Promise<Invoice> {
  const found = await findInvoice(deps.db, invoiceId)
  const hasNotArrived = !('player' in by) && found !== null && (await hasNotReachedProvider(deps, found))
  return changeWithdrawal(deps, invoiceId, async (locked, invoice) => {
    const isUnchanged = Number(invoice.order_open_until) === Number(found?.order_open_until)
    const mayHaveArrived = invoice.state === InvoiceState.sending && !(hasNotArrived && isUnchanged)
    const [event, actor, reason] =
      'player' in by
        ? (['cancel', `player:${by.player}`, 'declinedByPlayer'] as const)
        : (['reject', by.actor, 'rejected'] as const)
    if (transition(invoice, event) === null || mayHaveArrived) throw refuse('invoiceNotDeclinable')
    if ('player' in by) requireCancellable(locked, invoice)
    const more = 'player' in by ? {} : await by.check?.(locked.tx, [])
    const ended = await releaseWithdrawal(deps, locked, invoice, { event, reason, actor })
    if (!('player' in by)) await record(deps, locked, invoice, 'withdrawal.rejected', by, more)
    await announce(locked.tx, { kind: 'invoice.changed', playerId: locked.playerId, invoiceId })
    return ended
  })
}

async function record(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  action: string,
  { actor, reason }: Approver,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await noteAudit(deps, locked.tx, {
    actor,
    reason,
    action,
    subject: `invoice:${invoice.id}`,
    playerId: locked.playerId,
    details: { currency: invoice.currency, amount: String(invoice.amount), ...more },
  })
}

async function changeWithdrawal<T>(
  deps: WithdrawalsDeps,
  invoiceId: string,
  act: (locked: LockedPlayer, invoice: Invoice) => Promise<T>,
): Promise<T> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null || found.type !== InvoiceType.withdrawal) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, found.player_id, [found.currency], async (locked) => {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice === null) throw refuse('notFound')
      return act(locked, invoice)
    }),
  )
}
