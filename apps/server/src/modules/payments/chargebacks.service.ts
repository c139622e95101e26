/**
 * A bank has taken a deposit back from us. The ledger takes from the player what is there and never more; the rest stands
 * as a receivable, and the player is limited until staff has looked at him. Two persons answer for it. A chargeback that is
 * told twice, or by two at once, is booked once.
 */
import { DEPOSIT } from '@fairhall/contract'
import { inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { setLimited } from '../limits/index.ts'
import { findPlayer, noteAudit } from '../players/index.ts'
import { type Held, holdPlayer, resetTurnOver } from '../standing/index.ts'
import { findInvoice, type Invoice } from './invoices.queries.ts'

export interface ChargebackOrder {
  invoiceId: string
  /** What the provider calls it. */
  reference: string
  /** Subunits; the whole deposit when left out. */
  amount?: bigint
  actor: string
  secondPerson: string
  reason: string
}

export interface Chargeback {
  invoiceId: string
  reference: string
  amount: bigint
  /** What the player still had. */
  taken: bigint
}

/** @throws Refusal notFound, or invoiceNotDeclinable for what is no confirmed deposit or was charged back otherwise */
export async function chargeBack(deps: Deps, order: ChargebackOrder): Promise<Chargeback> {
  return inTransaction(deps.db, (tx) => chargeBackIn(deps, tx, order))
}

/** In a transaction that has a decision of its own to keep. Takes the player's lock. */
export async function chargeBackIn(deps: Deps, tx: Tx, order: ChargebackOrder): Promise<Chargeback> {
  requireTwoPersons(order)
  const found = await findInvoice(tx, order.invoiceId)
  if (found === null || found.type !== DEPOSIT) throw refuse('notFound')
  return holdPlayer(deps, tx, found.player_id, [found.currency], async (held) => {
    const before = await findChargeback(tx, found.id)
    if (before?.reference === order.reference) return before
    const invoice = await findInvoice(tx, found.id)
    if (before !== null || invoice?.state !== 'success') throw refuse('invoiceNotDeclinable')
    return take(deps, held, invoice, order)
  })
}

function requireTwoPersons({ actor, secondPerson, reason }: ChargebackOrder): void {
  if (actor.trim() === '' || secondPerson.trim() === '' || actor === secondPerson)
    throw new Error('A chargeback needs two different persons')
  if (reason.trim() === '') throw new Error('A chargeback needs a reason')
}

async function take(deps: Deps, held: Held, invoice: Invoice, order: ChargebackOrder): Promise<Chargeback> {
  const { tx, playerId } = held
  const { id: invoiceId, currency } = invoice
  const { reference, amount = invoice.amount } = order
  if (amount <= 0n || amount > invoice.amount) throw new Error('A chargeback takes back what was deposited')
  const { cash } = held.balance(currency)
  const taken = cash < amount ? cash : amount
  await held.post({
    asset: currency,
    kind: 'chargeback',
    source: 'payments',
    externalId: `chargeback:${invoiceId}`,
    contra: `payments:${invoice.provider}`,
    groupId: invoiceId,
    actor: order.actor,
    deltas: { cash: -taken },
    context: { shortfall: String(amount - taken), secondPerson: order.secondPerson },
  })
  await held.saveAsset(resetTurnOver(held.asset(currency), held.balance(currency).cash))
  const row = { invoiceId, reference, amount, taken }
  await insertChargeback(tx, invoice, row, deps.clock.now())
  const player = await findPlayer(tx, playerId)
  if (player !== null && player.limited_at === null) {
    await setLimited(held, player, deps.clock.now())
    await announce(tx, { type: 'player.changed', playerId })
  }
  await announce(
    tx,
    {
      type: 'deposit.chargedBack',
      playerId,
      invoiceId,
      currency,
      amount: String(amount),
      taken: String(taken),
    },
    { type: 'invoice.changed', playerId, invoiceId },
  )
  const { actor, secondPerson, reason } = order
  const details = { reference, currency, amount: String(amount), taken: String(taken) }
  const subject = `invoice:${invoiceId}`
  await noteAudit(deps, tx, {
    actor,
    secondPerson,
    reason,
    action: 'deposit.chargeback',
    subject,
    playerId,
    details,
  })
  return row
}

async function findChargeback(tx: Tx, invoiceId: string): Promise<Chargeback | null> {
  const { rows } = await queryable(tx).query<Chargeback>(
    `select invoice_id as "invoiceId", reference, amount, taken from chargeback where invoice_id = $1`,
    [invoiceId],
  )
  return rows[0] ?? null
}

async function insertChargeback(tx: Tx, invoice: Invoice, row: Chargeback, at: Date): Promise<void> {
  await queryable(tx).query(
    `insert into chargeback (invoice_id, player_id, currency, reference, amount, taken, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [invoice.id, invoice.player_id, invoice.currency, row.reference, row.amount, row.taken, at],
  )
}
