/**
 * Books the money of a deposit in the transaction of its cause: a provider's message, or an order of two staff members.
 * The caller holds the player's lock and has read the invoice under it.
 */
import { InvoiceState } from '@fairhall/contract'
import { convert } from '@fairhall/money'
import type { DepositsDeps } from './deposits.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { issueForDeposit, startBonusOfDeposit } from '../bonuses/index.ts'
import { countDeposit } from '../limits/index.ts'
import { noteAudit } from '../players/index.ts'
import { currencyOf } from '../settings/index.ts'
import { addTurnOver, type LockedPlayer, turnOverOf } from '../player-state/index.ts'
import { showAccount } from '../wallet/index.ts'
import { splitPayment, type PaymentSplit, type PaidAmount } from './payment-split.service.ts'
import { applyEvent, countSucceeded, heldReasonOf, type Invoice } from '../invoices/index.ts'
import { holdForReturn } from '../withdrawals/index.ts'

/** The largest amount that fits a bigint column of the ledger. */
const BOOKS_MAX = 2n ** 63n - 1n

/** Whether the resulting sums fit the ledger's columns. */
export function fitsBooks(
  deps: DepositsDeps,
  locked: LockedPlayer,
  { currency }: Invoice,
  { amount, inBase }: PaidAmount,
): boolean {
  const { turnOver } = deps.paymentMethods.rules.deposits
  const sums = [
    locked.balance(currency).cash + amount,
    turnOverOf(locked, currency).required + amount * BigInt(turnOver),
    inBase,
  ]
  return sums.every((sum) => sum <= BOOKS_MAX)
}

/** Whether the ledger's columns can hold what the provider reports as paid. */
export function canCredit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  amount: bigint,
): boolean {
  return fitsBooks(deps, locked, invoice, { amount, inBase: paidInBase(deps, invoice, amount) })
}

/** The requested amount counts at the rate of the request, at which it was reserved. */
function paidInBase(deps: DepositsDeps, invoice: Invoice, amount: bigint): bigint {
  if (amount === invoice.requested_amount) return invoice.base_amount
  const settings = deps.settings.current()
  return convert(amount, currencyOf(settings, invoice.currency), settings.baseCurrency, 'up')
}

/** Credits what the provider reports as paid, also for a deposit that had ended without money. */
export async function creditDeposit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  amount: bigint,
): Promise<void> {
  if (invoice.state !== InvoiceState.pending) await recordPaidAfterEnd(deps, locked, invoice, amount)
  const paid = { amount, inBase: paidInBase(deps, invoice, amount) }
  await takeDeposit(deps, locked, invoice, paid, { actor: `provider:${invoice.provider}` })
}

/** Who reports the payment: a provider, or two staff members. */
interface BookedBy {
  actor: string
  secondMember?: string
}

/** Credits what the player may play with and starts the return of the rest. Updates the invoice accordingly. */
export async function takeDeposit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  paid: PaidAmount,
  by: BookedBy,
): Promise<PaymentSplit> {
  const division = await splitPayment(deps, locked, invoice, paid)
  const { credited, heldAmount, heldFor } = division
  const { tx, playerId } = locked
  if (heldFor !== null) await holdForReturn(deps, locked, invoice, { heldAmount, heldFor }, by.actor)
  if (credited.amount === 0n) {
    await countInLimits(deps, locked, invoice, 0n)
    const kept = { reason: heldReasonOf(heldFor ?? 'limit'), amount: paid.amount }
    const changes = { ...kept, ...toHeld(division), reserved_at: null }
    await applyEvent(tx, invoice, 'hold', changes, deps.clock.now())
    await announce(tx, { kind: 'invoice.changed', playerId, invoiceId: invoice.id })
    return division
  }
  await credit(deps, locked, invoice, division, by)
  const { id: invoiceId } = invoice
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId }, { kind: 'payment.booked', invoiceId })
  return division
}

const toHeld = ({ heldAmount, heldFor }: PaymentSplit) => ({ held_amount: heldAmount, held_for: heldFor })

/** Only issuing a bonus has to wait for the deposit's ledger entry. */
async function credit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  division: PaymentSplit,
  by: BookedBy,
): Promise<void> {
  const { credited } = division
  const booked = bookDeposit(deps, locked, invoice, credited, by)
  const end = (bonusVerdict: string | null) => endPaid(deps, locked, invoice, division, bonusVerdict)
  const { bonus: terms, bonus_code_id: codeId } = invoice
  if (terms === null) {
    await Promise.all([booked, end(null)])
    return
  }
  await booked
  // The offer is checked again with the amount really paid and the player's present state.
  const { deposits: depositsBefore } = await countSucceeded(locked.tx, locked.playerId)
  const confirmed = { terms, codeId, invoiceId: invoice.id, amount: credited.amount, depositsBefore }
  const verdict = await issueForDeposit(deps, locked, confirmed)
  if (verdict === 'issued') await startBonusOfDeposit(deps, locked, invoice.id)
  await end(verdict)
}

/** The deposit had been declined, had expired or had failed at the provider. Staff sees that it was paid anyway. */
async function recordPaidAfterEnd(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  amount: bigint,
): Promise<void> {
  const { id: invoiceId, state, currency } = invoice
  deps.log.warn({ invoiceId, state, reason: invoice.reason }, 'a deposit was paid after it had ended')
  deps.metrics.depositsPaidAfterEnd.inc({ state })
  await noteAudit(deps, locked.tx, {
    actor: `provider:${invoice.provider}`,
    action: 'deposit.paidAfterEnd',
    subject: `invoice:${invoiceId}`,
    playerId: locked.playerId,
    reason: `confirmed when it was ${state}`,
    details: { state, endedBy: invoice.reason, currency, amount: String(amount) },
  })
}

/** Keeps the reason of a deposit that had ended before, because it explains what happened. */
async function endPaid(
  deps: DepositsDeps,
  { tx }: LockedPlayer,
  invoice: Invoice,
  division: PaymentSplit,
  bonusVerdict: string | null,
): Promise<void> {
  const { amount, inBase } = division.credited
  const changes = { amount, reserved_at: null, ...toHeld(division) }
  const paid = {
    paid_base_amount: inBase === invoice.base_amount ? null : inBase,
    bonus_verdict: bonusVerdict,
  }
  await applyEvent(tx, invoice, 'credit', { ...changes, ...paid }, deps.clock.now())
}

async function bookDeposit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  { amount, inBase }: PaidAmount,
  by: BookedBy,
): Promise<void> {
  const { actor, ...second } = by
  const turnOver = amount * BigInt(deps.paymentMethods.rules.deposits.turnOver)
  await Promise.all([
    locked.post({
      asset: invoice.currency,
      kind: 'deposit',
      source: 'payments',
      externalId: `deposit:${invoice.id}`,
      contra: `payments:${invoice.provider}`,
      groupId: invoice.id,
      actor,
      deltas: { cash: amount },
      // The turnover multiplier may have changed by the time of an audit.
      context: { turnOver: String(turnOver), ...second },
    }),
    showAccount(locked.tx, locked.playerId, invoice.currency),
    addTurnOver(locked, invoice.currency, turnOver),
    countInLimits(deps, locked, invoice, inBase),
  ])
}

/** Counts the credited amount, not the reserved one: the amount may differ, or the reservation may be gone. */
async function countInLimits(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  credited: bigint,
): Promise<void> {
  const reserved = invoice.reserved_at === null ? 0n : invoice.base_amount
  await countDeposit(locked, credited, reserved, deps.clock.now())
}
