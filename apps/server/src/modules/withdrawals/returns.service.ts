/**
 * Money that a player paid and may not play with: beyond a deposit limit, or while deposits are not allowed. It is
 * locked in the transaction that books the payment and returned by the same method as a separate payout. It never
 * becomes cash. If a provider fails to return it, another return replaces it and waits for staff.
 */
import { InvoiceType } from '@fairhall/contract'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { noteAudit } from '../players/index.ts'
import { type LockedPlayer, type TransferEntry } from '../player-state/index.ts'
import { findLastDestination, keepDestination } from '../payment-destinations/index.ts'
import {
  applyEvent,
  firstPayoutState,
  type HeldFor,
  insertInvoice,
  type Invoice,
  settleByHeld,
  transition,
} from '../invoices/index.ts'
import { approvalLimits, approvedBase, enqueuePayout } from './payout-queue.service.ts'
import { listOpenReturnsOf } from './returns.queries.ts'
import { isReturnedAutomatically } from './returns.rules.ts'

/** Locks the held part of a deposit and starts its return. The caller saves the deposit in the same transaction. */
export async function holdForReturn(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  deposit: Invoice,
  { heldAmount: amount, heldFor }: { heldAmount: bigint; heldFor: HeldFor },
  actor: string,
): Promise<Invoice> {
  const made = await beginReturn(deps, locked, { deposit, amount, heldFor, isRetry: false }, actor)
  await announce(locked.tx, { kind: 'deposit.held', invoiceId: deposit.id })
  await noteAudit(deps, locked.tx, {
    actor,
    action: 'deposit.held',
    subject: `invoice:${deposit.id}`,
    playerId: locked.playerId,
    reason: heldFor,
    details: { currency: deposit.currency, amount: String(amount), returnedBy: made.id },
  })
  return made
}

interface NewReturn {
  /** The deposit, or the failed return. */
  deposit: Invoice
  amount: bigint
  heldFor: HeldFor
  /** Set after a failure: staff must approve the next attempt. */
  isRetry: boolean
}

async function beginReturn(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  request: NewReturn,
  actor: string,
): Promise<Invoice> {
  const { tx, playerId } = locked
  const { deposit, amount, heldFor, isRetry } = request
  const settings = deps.settings.current()
  const now = deps.clock.now()
  const baseAmount = await approvedBase(deps, tx, { currency: deposit.currency, amount })
  const canRefund = deps.paymentProviders.find(deposit.provider)?.canRefund ?? false
  const { twoMembersFrom } = approvalLimits(deps)
  const isAutomatic = !isRetry && isReturnedAutomatically(heldFor, { canRefund, baseAmount, twoMembersFrom })
  const { account_id, method, provider, network, currency, country } = deposit
  const made = await insertInvoice(tx, {
    account_id,
    method,
    provider,
    network,
    currency,
    country,
    id: deps.random.uuid(),
    number: deps.random.number(12),
    player_id: playerId,
    type: InvoiceType.withdrawal,
    state: firstPayoutState(isAutomatic),
    looked_at_for: isAutomatic ? null : ['return'],
    returns: deposit.returns ?? deposit.id,
    held_for: null,
    amount,
    requested_amount: amount,
    base_amount: baseAmount,
    rates_version: settings.rates.version,
    return_urls: JSON.stringify({}),
    created_at: now,
    updated_at: now,
  })
  const known = canRefund ? null : await findLastDestination(deps, tx, { playerId, method, network })
  // A refund needs no destination, and none may be stored for an erased player.
  if (known !== null) await keepDestination(deps, tx, made, known)
  await locked.post(lockedEntry(made, 'deposit.held', amount, actor))
  if (isAutomatic) await enqueuePayout(tx, made.id)
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: made.id })
  return made
}

/**
 * The provider did not return this amount. The amount first settles an open chargeback of the deposit. The rest stays
 * locked, and another return waits for staff.
 */
export async function beginReturnAgain(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  failed: Invoice,
  amount: bigint,
  actor: string,
): Promise<void> {
  await locked.post(lockedEntry(failed, 'return.failed', -amount, actor))
  const settled = await settleByHeld(locked.tx, failed.returns ?? failed.id, amount)
  if (settled > 0n) await recordHeldBack(deps, locked, failed, settled, actor)
  const rest = amount - settled
  if (rest > 0n)
    await beginReturn(
      deps,
      locked,
      { deposit: failed, amount: rest, heldFor: 'review', isRetry: true },
      actor,
    )
}

interface Reversal {
  depositId: string
  amount: bigint
  /** What earlier chargebacks of the deposit left owed: returns under way that fail settle it first. */
  owedBefore: bigint
}

/**
 * A bank reverses this amount of a deposit. Stops as many unsent returns of the deposit as needed; sent ones
 * continue. The caller holds the player's lock.
 */
export async function stopReturns(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { depositId, amount, owedBefore }: Reversal,
  actor: string,
): Promise<{ heldBack: bigint; underWay: bigint }> {
  let [heldBack, sending] = [0n, -owedBefore]
  for (const invoice of await listOpenReturnsOf(locked.tx, depositId)) {
    if (transition(invoice, 'chargeBack') === null) sending += invoice.amount
    else if (heldBack < amount) {
      const stopped = invoice.amount < amount - heldBack ? invoice.amount : amount - heldBack
      await stopReturn(deps, locked, invoice, stopped, actor)
      heldBack += stopped
    }
  }
  const open = amount - heldBack
  if (sending <= 0n) return { heldBack, underWay: 0n }
  return { heldBack, underWay: sending < open ? sending : open }
}

async function stopReturn(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  stopped: bigint,
  actor: string,
): Promise<void> {
  const { tx, playerId } = locked
  await locked.post(lockedEntry(invoice, 'return.failed', -invoice.amount, actor))
  await applyEvent(tx, invoice, 'chargeBack', { reason: 'chargedBack' }, deps.clock.now())
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
  await recordHeldBack(deps, locked, invoice, stopped, actor)
  const amount = invoice.amount - stopped
  if (amount > 0n)
    await beginReturn(deps, locked, { deposit: invoice, amount, heldFor: 'review', isRetry: true }, actor)
}

async function recordHeldBack(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { id, currency, returns }: Invoice,
  amount: bigint,
  actor: string,
): Promise<void> {
  await noteAudit(deps, locked.tx, {
    actor,
    action: 'return.chargedBack',
    subject: `invoice:${id}`,
    playerId: locked.playerId,
    reason: 'the deposit was charged back',
    details: { currency, amount: String(amount), deposit: returns },
  })
}

function lockedEntry(
  { id, currency, provider, returns }: Invoice,
  kind: 'deposit.held' | 'return.failed',
  locked: bigint,
  actor: string,
): TransferEntry {
  return {
    asset: currency,
    kind,
    source: 'payments',
    externalId: `${kind === 'deposit.held' ? 'hold' : 'release'}:${id}`,
    contra: `payments:${provider}`,
    groupId: returns ?? id,
    actor,
    deltas: { locked },
  }
}
