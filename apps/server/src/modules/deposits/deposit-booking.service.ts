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
import { leastDepositOf } from '../payment-methods/index.ts'
import { addTurnOver, type LockedPlayer, turnOverOf } from '../player-state/index.ts'
import { showAccount } from '../wallet/index.ts'
import { splitPayment, type HeldPart, type PaymentSplit, type PaidAmount } from './payment-split.service.ts'
import { applyEvent, countDeposits, heldReasonOf, type Invoice } from '../invoices/index.ts'
import { holdForReturn, watchDeposit } from '../withdrawals/index.ts'

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
export function canBook(deps: DepositsDeps, locked: LockedPlayer, invoice: Invoice, amount: bigint): boolean {
  return fitsBooks(deps, locked, invoice, { amount, inBase: paidInBase(deps, invoice, amount) })
}

/** The requested amount counts at the rate of the request, at which it was reserved. */
function paidInBase(deps: DepositsDeps, invoice: Invoice, amount: bigint): bigint {
  if (amount === invoice.requested_amount) return invoice.base_amount
  const settings = deps.settings.current()
  return convert(amount, currencyOf(settings, invoice.currency), settings.baseCurrency, 'up')
}

/** Books what the provider reports as paid, also for a deposit that had ended without money. */
export async function bookReportedDeposit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  amount: bigint,
): Promise<void> {
  if (invoice.state !== InvoiceState.pending) await recordPaidAfterEnd(deps, locked, invoice, amount)
  const paid = { amount, inBase: paidInBase(deps, invoice, amount) }
  await bookDeposit(deps, locked, invoice, paid, { actor: `provider:${invoice.provider}` })
}

/** Who reports the payment: a provider, or two staff members. */
interface BookedBy {
  actor: string
  secondMember?: string
}

/** Credits what the player may play with and starts the return of the rest. Updates the invoice accordingly. */
export async function bookDeposit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  paid: PaidAmount,
  by: BookedBy,
): Promise<void> {
  const split = await splitPayment(deps, locked, invoice, paid)
  const { tx, playerId } = locked
  const { id: invoiceId } = invoice
  if (split.kind !== 'credited') await holdForReturn(deps, locked, invoice, split.held, by.actor)
  if (split.kind === 'held') {
    await saveHeld(deps, locked, invoice, paid, split.held)
    await announce(tx, { kind: 'invoice.changed', playerId, invoiceId })
    return
  }
  await credit(deps, locked, invoice, split, by)
  await watchDeposit(deps, tx, { invoiceId, playerId, amount: split.credited.inBase, at: deps.clock.now() })
  await announce(tx, { kind: 'invoice.changed', playerId, invoiceId }, { kind: 'payment.booked', invoiceId })
}

/** Nothing is credited. */
async function saveHeld(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  { amount }: PaidAmount,
  held: HeldPart,
): Promise<void> {
  await countInLimits(deps, locked, invoice, 0n)
  const changes = { amount, reason: heldReasonOf(held.heldFor), ...toHeld(held), reserved_at: null }
  await applyEvent(locked.tx, invoice, 'hold', changes, deps.clock.now())
}

const toHeld = ({ heldAmount, heldFor }: HeldPart) => ({ held_amount: heldAmount, held_for: heldFor })

type CreditedSplit = Exclude<PaymentSplit, { kind: 'held' }>

/** Only issuing a bonus has to wait for the deposit's ledger entry. */
async function credit(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  split: CreditedSplit,
  by: BookedBy,
): Promise<void> {
  const { credited } = split
  const isBelowMinimum = isBelow(deps, invoice, split)
  const posted = postCredited(deps, locked, invoice, credited, by)
  const save = (bonusVerdict: string | null) =>
    saveCredited(deps, locked, invoice, split, { bonusVerdict, isBelowMinimum })
  if (invoice.bonus === null) {
    await Promise.all([posted, save(null)])
    return
  }
  await posted
  // What doesn't count as a deposit must neither use up an offer nor get one again and again.
  await save(isBelowMinimum ? 'amount' : await issueChosen(deps, locked, invoice, invoice.bonus, credited))
}

/** The offer is checked again with the amount really paid and the player's present state. */
async function issueChosen(
  deps: DepositsDeps,
  locked: LockedPlayer,
  { id: invoiceId, bonus_code_id: codeId }: Invoice,
  terms: NonNullable<Invoice['bonus']>,
  { amount }: PaidAmount,
): Promise<string> {
  const depositsBefore = await countDeposits(locked.tx, locked.playerId)
  const verdict = await issueForDeposit(deps, locked, { terms, codeId, invoiceId, amount, depositsBefore })
  if (verdict === 'issued') await startBonusOfDeposit(deps, locked, invoiceId)
  return verdict
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
async function saveCredited(
  deps: DepositsDeps,
  { tx }: LockedPlayer,
  invoice: Invoice,
  split: CreditedSplit,
  { bonusVerdict, isBelowMinimum }: { bonusVerdict: string | null; isBelowMinimum: boolean },
): Promise<void> {
  const { amount, inBase } = split.credited
  const held = split.kind === 'divided' ? toHeld(split.held) : { held_amount: 0n, held_for: null }
  const changes = { amount, reserved_at: null, ...held }
  const paid = {
    paid_base_amount: inBase === invoice.base_amount ? null : inBase,
    bonus_verdict: bonusVerdict,
    is_below_minimum: isBelowMinimum,
  }
  await applyEvent(tx, invoice, 'credit', { ...changes, ...paid }, deps.clock.now())
}

/**
 * Whether less was paid than the method accepts. An order that is paid in full was accepted with the minimum of its time; for what
 * staff adds there was no such order.
 */
function isBelow(
  { paymentMethods, settings }: DepositsDeps,
  invoice: Invoice,
  split: CreditedSplit,
): boolean {
  const paid = split.credited.amount + (split.kind === 'divided' ? split.held.heldAmount : 0n)
  if (invoice.added_to === null && paid >= invoice.requested_amount) return false
  const { subunitToUnit } = currencyOf(settings.current(), invoice.currency)
  return paid < leastDepositOf(paymentMethods.methods, invoice, subunitToUnit)
}

/** The credited part in the ledger, the turnover requirement and the limits. */
async function postCredited(
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
