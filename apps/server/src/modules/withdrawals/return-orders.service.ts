/**
 * Decisions of two staff members about a return that its provider can't send: its destination, or that it was paid
 * without the provider. A destination must be the player's own: from the address book, or proven by a document that
 * staff accepted.
 */
import type { Tx } from '../../platform/database/database.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { isPaymentProof } from '../documents/index.ts'
import { noteAudit } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  deleteDestination,
  fieldsOfEntry,
  isKnownDestination,
  keepDestination,
} from '../payment-destinations/index.ts'
import { findInvoice, type Invoice, transition, voidApprovalsFor } from '../invoices/index.ts'
import { addressNetworksOf, errorsOfFields, keptFields } from '../payment-methods/index.ts'
import { isReferenceUsed } from './returns.queries.ts'
import { settleWithdrawal } from './withdrawal-ends.service.ts'

type Fields = Readonly<Record<string, string>>

interface ByTwo {
  actor: string
  secondMember: string
  reason: string
}

interface ReturnDestination {
  invoiceId: string
  fields: Fields
  /** The accepted document that proves the owner. Null for a destination from the address book. */
  documentId: string | null
}

export type ReturnRefusal =
  | 'returnNotOpen'
  | 'returnRefunded'
  | 'destinationNotTheirs'
  | 'destinationWrong'
  | 'referenceUsed'

/** The fields of an address book entry. Null if the ID is unknown or belongs to another method or network. */
export async function fieldsOfOwn(
  deps: WithdrawalsDeps,
  tx: Tx,
  invoiceId: string,
  destinationId: string,
): Promise<Fields | null> {
  const invoice = await findInvoice(tx, invoiceId)
  return invoice && fieldsOfEntry(deps, tx, { ...place(invoice), destinationId })
}

const place = ({ player_id: playerId, method, network }: Invoice) => ({ playerId, method, network })

/** Null if this destination may be set. The result is final only if the caller holds the player's lock. */
export async function refusalOfDestination(
  deps: WithdrawalsDeps,
  tx: Tx,
  { invoiceId, fields, documentId }: ReturnDestination,
): Promise<ReturnRefusal | null> {
  const invoice = await findInvoice(tx, invoiceId)
  if (invoice === null || invoice.returns === null || transition(invoice, 'setDestination') === null)
    return 'returnNotOpen'
  if (deps.paymentProviders.find(invoice.provider)?.canRefund === true) return 'returnRefunded'
  const method = deps.paymentMethods.methods.find(({ id }) => id === invoice.method)
  if (method === undefined) return 'destinationWrong'
  const typed = invoice.network === null ? fields : { ...fields, crypto_network: invoice.network }
  const kept = keptFields(method, 'withdrawal', typed)
  const isWrong = Object.keys(errorsOfFields(method, 'withdrawal', typed, addressNetworksOf(deps))).length > 0
  if (isWrong || Object.keys(kept).length === 0) return 'destinationWrong'
  const { playerId, network } = place(invoice)
  const isTheirs =
    documentId === null
      ? await isKnownDestination(deps, { tx, playerId }, { method: method.id, network, fields: kept })
      : await isPaymentProof(tx, playerId, documentId)
  return isTheirs ? null : 'destinationNotTheirs'
}

/** Only the fields that the method of the invoice asks for, so that an order shows what will be paid, and nothing else. Null if the method is gone. */
export function keptDestination(
  { paymentMethods }: Pick<WithdrawalsDeps, 'paymentMethods'>,
  invoice: Pick<Invoice, 'method'>,
  fields: Fields,
): Record<string, string> | null {
  const method = paymentMethods.methods.find(({ id }) => id === invoice.method)
  return method === undefined ? null : keptFields(method, 'withdrawal', fields)
}

/** Voids earlier approvals: they were given for another destination, or for none. */
export async function setReturnDestinationIn(
  deps: WithdrawalsDeps,
  tx: Tx,
  order: ReturnDestination & ByTwo,
): Promise<'done' | ReturnRefusal> {
  return withReturn(deps, tx, order.invoiceId, async (locked, invoice) => {
    const refusal = await refusalOfDestination(deps, tx, order)
    if (refusal !== null) return refusal
    const kept = keptDestination(deps, invoice, order.fields)
    if (kept === null) return 'destinationWrong'
    await deleteDestination(tx, invoice.id)
    await keepDestination(deps, tx, invoice, kept)
    await voidApprovalsFor(tx, invoice.id, deps.clock.now())
    await record(deps, locked, invoice, 'return.destinationSet', order, { document: order.documentId })
    return 'done'
  })
}

/** The ledger books it once, under the reference of the staff's payment, and no provider may pay it any more. */
export async function markReturnPaidIn(
  deps: WithdrawalsDeps,
  tx: Tx,
  order: { invoiceId: string; reference: string } & ByTwo,
): Promise<'done' | ReturnRefusal> {
  return withReturn(deps, tx, order.invoiceId, async (locked, invoice) => {
    if (transition(invoice, 'markPaid') === null) return 'returnNotOpen'
    if (await isReferenceUsed(tx, order.reference)) return 'referenceUsed'
    const { actor, reference } = order
    await settleWithdrawal(deps, locked, invoice, { amount: invoice.amount, actor, paidByHand: reference })
    const { playerId } = locked
    const { id: invoiceId } = invoice
    await announce(
      tx,
      { kind: 'invoice.changed', playerId, invoiceId },
      { kind: 'payment.booked', invoiceId },
    )
    await record(deps, locked, invoice, 'return.paidByHand', order, { reference })
    return 'done'
  })
}

async function withReturn(
  deps: WithdrawalsDeps,
  tx: Tx,
  invoiceId: string,
  act: (locked: LockedPlayer, invoice: Invoice) => Promise<'done' | ReturnRefusal>,
): Promise<'done' | ReturnRefusal> {
  const found = await findInvoice(tx, invoiceId)
  if (found === null || found.returns === null) return 'returnNotOpen'
  return withPlayerLock(deps, tx, found.player_id, [found.currency], async (locked) => {
    const invoice = await findInvoice(tx, invoiceId)
    return invoice === null ? 'returnNotOpen' : act(locked, invoice)
  })
}

async function record(
  deps: WithdrawalsDeps,
  locked: LockedPlayer,
  { id, currency, amount, returns }: Invoice,
  action: string,
  { actor, secondMember, reason }: ByTwo,
  more: Record<string, string | null>,
): Promise<void> {
  await noteAudit(deps, locked.tx, {
    actor,
    secondMember,
    reason,
    action,
    subject: `invoice:${id}`,
    playerId: locked.playerId,
    details: { currency, amount: String(amount), deposit: returns, ...more },
  })
}
