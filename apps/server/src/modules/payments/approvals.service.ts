/**
 * Withdrawals that wait for a person. Small ones need one, large ones two different ones; whoever has agreed is noted with
 * his reason in the same transaction. Of an approval and a refusal at once exactly one counts.
 */
import { WITHDRAWAL } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { noteAudit } from '../players/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import {
  findInvoice,
  type Invoice,
  insertApproval,
  listApprovers,
  updateInvoice,
} from './invoices.queries.ts'
import { approvalLimits, enqueuePayout } from './payout-queue.service.ts'
import { hasReachedNobody } from './payouts.service.ts'
import { lacksDestination } from './destinations.service.ts'
import { releaseWithdrawal } from './withdrawals.service.ts'

export interface Approver {
  /** `staff:<id>` */
  actor: string
  reason: string
  /** Refuses, in the transaction of the approval, a person who may not approve after those who did. */
  check?: (tx: Tx, approvedBefore: readonly string[]) => Promise<void>
}

export interface Approval {
  invoice: Invoice
  approvedBy: readonly string[]
  needed: 1 | 2
}

/** One person of the staff agrees; the same one again changes nothing. @throws Refusal notFound, invoiceNotDeclinable, withdrawalNotAllowed, returnNeedsDestination */
export async function approveWithdrawal(deps: Deps, invoiceId: string, by: Approver): Promise<Approval> {
  return changeWithdrawal(deps, invoiceId, async (held, invoice) => {
    const now = deps.clock.now()
    const needed = personsFor(deps, invoice)
    const before = await listApprovers(held.tx, invoiceId)
    if (before.includes(by.actor)) return { invoice, approvedBy: before, needed }
    await by.check?.(held.tx, before)
    requireRequested(invoice)
    if (await lacksDestination(deps, invoice)) throw refuse('returnNeedsDestination')
    // What a block keeps back is decided with the block, not by an approval that was begun before it.
    if (held.standing().gate === 'blocked') throw refuse('withdrawalNotAllowed')

    await insertApproval(held.tx, invoiceId, by.actor, now)
    await note(deps, held, invoice, 'withdrawal.approved', by)
    const approvedBy = [...before, by.actor]
    if (approvedBy.length < needed) return { invoice, approvedBy, needed }
    await enqueuePayout(held.tx, invoiceId)
    return { invoice: await change(deps, held, invoice), approvedBy, needed }
  })
}

/** How many persons this one needs once it waits for any. */
export function personsFor(deps: Pick<Deps, 'settings' | 'payments'>, invoice: Invoice): 1 | 2 {
  return invoice.base_amount >= approvalLimits(deps).twoPersonsFrom ? 2 : 1
}

async function change(deps: Deps, held: Held, { id }: Invoice): Promise<Invoice> {
  await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId: id })
  return updateInvoice(held.tx, id, { state: 'approved' }, deps.clock.now())
}

/**
 * The staff says no, or the player takes it back: the money is his again at once. What is approved and not sending was
 * ordered nowhere, and what is sending may have reached nobody; only the staff stops that, since for the player it is on
 * its way. @throws Refusal notFound, invoiceNotDeclinable, paymentProviderUnavailable
 */
export async function rejectWithdrawal(
  deps: Deps,
  invoiceId: string,
  by: Approver | { player: string },
): Promise<Invoice> {
  const found = await findInvoice(deps.db, invoiceId)
  const isNowhere = !('player' in by) && found !== null && (await hasReachedNobody(deps, found))
  return changeWithdrawal(deps, invoiceId, async (held, invoice) => {
    // Held money never becomes the player's: staff lets it wait or sends it back.
    if (invoice.returns !== null) throw refuse('invoiceNotDeclinable')
    const isAsFound = Number(invoice.order_open_until) === Number(found?.order_open_until)
    const isUnsent = invoice.state === 'approved' || (invoice.state === 'sending' && isNowhere && isAsFound)
    if ('player' in by || !isUnsent) requireRequested(invoice)
    const [actor, reason] =
      'player' in by
        ? ([`player:${by.player}`, 'declinedByPlayer'] as const)
        : ([by.actor, 'rejected'] as const)
    const ended = await releaseWithdrawal(deps, held, invoice, 'declined', reason, actor)
    if (!('player' in by)) await note(deps, held, invoice, 'withdrawal.rejected', by)
    await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId })
    return ended
  })
}

function requireRequested(invoice: Invoice): void {
  if (invoice.state !== 'requested') throw refuse('invoiceNotDeclinable')
}

async function note(
  deps: Deps,
  held: Held,
  invoice: Invoice,
  action: string,
  { actor, reason }: Approver,
): Promise<void> {
  await noteAudit(deps, held.tx, {
    actor,
    reason,
    action,
    subject: `invoice:${invoice.id}`,
    playerId: held.playerId,
    details: { currency: invoice.currency, amount: String(invoice.amount) },
  })
}

async function changeWithdrawal<T>(
  deps: Deps,
  invoiceId: string,
  act: (held: Held, invoice: Invoice) => Promise<T>,
): Promise<T> {
  const found = await findInvoice(deps.db, invoiceId)
  if (found === null || found.type !== WITHDRAWAL) throw refuse('notFound')
  return inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, found.player_id, [found.currency], async (held) => {
      const invoice = await findInvoice(tx, invoiceId)
      if (invoice === null) throw refuse('notFound')
      return act(held, invoice)
    }),
  )
}
