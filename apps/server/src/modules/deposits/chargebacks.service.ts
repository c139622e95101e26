/**
 * A bank has reversed a deposit. Held money of that deposit that is not yet on its way to the player settles the
 * chargeback first, and its return is stopped. Then the ledger debits the player's cash and after it their vault, never
 * below zero. The rest is a receivable, and the player is limited until staff has reviewed them. Their withdrawals that
 * were not sent wait for staff, and the bonuses of the deposit end. A chargeback needs two staff members. A bank
 * can take a deposit back in parts: each has its own reference, which a provider's deposits have once, and together they are
 * at most what was paid.
 */
import { InvoiceType } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { revokeForDeposit } from '../bonuses/index.ts'
import { revokeFreebetsOfDeposit } from '../free-bets/index.ts'
import { revokeFreespinsOfDeposit } from '../free-spins/index.ts'
import { changeRestrictions } from '../limits/index.ts'
import { noteAudit } from '../players/index.ts'
import { type LockedPlayer, resetTurnOver, splitDebt, withPlayerLock } from '../player-state/index.ts'
import {
  addChargeback,
  type BookedChargeback,
  type Chargeback,
  findChargeback,
  countFurtherChargebacks,
  findInvoice,
  insertChargeback,
  type Invoice,
  isChargebackBooked,
  owedOf,
  paidOf,
} from '../invoices/index.ts'
import { recallWithdrawals, stopReturns } from '../withdrawals/index.ts'

interface ChargebackOrder {
  invoiceId: string
  /** The provider's reference of the chargeback. */
  reference: string
  /** Subunits. Defaults to everything that was paid, less earlier chargebacks. */
  amount?: bigint
  actor: string
  secondMember: string
  reason: string
}

export type { Chargeback }

/** Only a chargeback as the result means that something changed. */
type ChargebackResult = Chargeback | 'bookedBefore'

/** @throws Refusal notFound, or invoiceNotDeclinable if nothing or less than the amount is left to take back */
export async function chargeBack(deps: DepositsDeps, order: ChargebackOrder): Promise<ChargebackResult> {
  return inTransaction(deps.db, (tx) => chargeBackIn(deps, tx, order))
}

/** Runs in the caller's transaction, so that the caller's decision commits with it. Takes the player's lock. */
export async function chargeBackIn(
  deps: DepositsDeps,
  tx: Tx,
  order: ChargebackOrder,
): Promise<ChargebackResult> {
  requireTwoMembers(order)
  const found = await findInvoice(tx, order.invoiceId)
  if (found === null || found.type !== InvoiceType.deposit) throw refuse('notFound')
  return withPlayerLock(deps, tx, found.player_id, [found.currency], async (locked) => {
    if (await isChargebackBooked(tx, found, order.reference)) return 'bookedBefore'
    const before = await findChargeback(tx, found.id)
    const invoice = await findInvoice(tx, found.id)
    const left = invoice === null ? 0n : paidOf(invoice) - (before?.amount ?? 0n)
    const amount = order.amount ?? left
    if (invoice === null || left === 0n || amount > left) throw refuse('invoiceNotDeclinable')
    if (amount <= 0n) throw new Error('A chargeback must be positive')
    const place = before === null ? 1 : (await countFurtherChargebacks(tx, found.id)) + 2
    const owedBefore = before === null ? 0n : owedOf(before)
    return take(deps, locked, invoice, { ...order, amount, place, owedBefore })
  })
}

function requireTwoMembers({ actor, secondMember, reason }: ChargebackOrder): void {
  if (actor.trim() === '' || secondMember.trim() === '' || actor === secondMember)
    throw new Error('A chargeback needs two different staff members')
  if (reason.trim() === '') throw new Error('A chargeback needs a reason')
}

interface Part extends ChargebackOrder {
  amount: bigint
  /** Among the chargebacks of the deposit; the first one is 1. */
  place: number
  owedBefore: bigint
}

async function take(
  deps: DepositsDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  order: Part,
): Promise<Chargeback> {
  const { tx, playerId } = locked
  const { id: invoiceId, currency } = invoice
  const { reference, amount, place, owedBefore } = order
  const reversal = { depositId: invoiceId, amount, owedBefore }
  const { heldBack, underWay } = await stopReturns(deps, locked, reversal, order.actor)
  const due = amount - heldBack - underWay
  const { cash, vault } = splitDebt(locked.balance(currency), due)
  const taken = cash + vault
  await locked.post({
    asset: currency,
    kind: 'chargeback',
    source: 'payments',
    externalId: place === 1 ? `chargeback:${invoiceId}` : `chargeback:${invoiceId}:${place}`,
    contra: `payments:${invoice.provider}`,
    groupId: invoiceId,
    actor: order.actor,
    deltas: { cash: -cash, vault: -vault },
    context: { shortfall: String(amount - taken - heldBack), secondMember: order.secondMember },
  })
  await locked.saveAsset(resetTurnOver(locked.asset(currency), locked.balance(currency)))
  const part = { invoiceId, reference, amount, taken, heldBack }
  const booked = await save(tx, invoice, part, { place, at: deps.clock.now() })
  await changeRestrictions(deps, locked, 'chargeback')
  await recallWithdrawals(deps, locked)
  const freespinsRevoked = await revokeFreespinsOfDeposit(deps, locked, invoiceId)
  const freebetsRevoked = await revokeFreebetsOfDeposit(deps, locked, invoiceId)
  const bonusesRevoked =
    freespinsRevoked + freebetsRevoked + (await revokeForDeposit(deps, locked, invoiceId, order.actor))
  await announce(
    tx,
    {
      kind: 'deposit.chargedBack',
      playerId,
      invoiceId,
      currency,
      amount: String(amount),
      taken: String(taken),
      heldBack: String(heldBack),
    },
    { kind: 'invoice.changed', playerId, invoiceId },
  )
  const { actor, secondMember, reason } = order
  const sums = { amount: String(amount), taken: String(taken), heldBack: String(heldBack) }
  const details = { reference, currency, ...sums, returnsUnderWay: String(underWay), bonusesRevoked }
  const subject = `invoice:${invoiceId}`
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: 'deposit.chargeback',
    subject,
    playerId,
    details,
  })
  return booked
}

async function save(
  tx: Tx,
  invoice: Invoice,
  part: BookedChargeback,
  { place, at }: { place: number; at: Date },
): Promise<Chargeback> {
  if (place > 1) return addChargeback(tx, part, { place, at })
  await insertChargeback(tx, invoice, part, at)
  return { ...part, repaid: 0n, writtenOff: 0n }
}
