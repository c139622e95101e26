/**
 * A provider has paid another amount out than was ordered, so that its word could not be booked: two persons settle what has
 * left, and the rest is the player's again. Never of a payout that no provider has called paid: that one may still be paid.
 */
import { WITHDRAWAL } from '@fairhall/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { noteAudit } from '../players/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import { findInvoice, type Invoice } from './invoices.queries.ts'
import { markHandled, wasSaidPaid } from './messages.queries.ts'
import { settleWithdrawal } from './withdrawals.service.ts'

export interface Settlement {
  invoiceId: string
  /** Subunits that have left: all of it at most, however much more the provider has paid. */
  amount: bigint
  actor: string
  secondPerson: string
  reason: string
}

export type Settled = 'settled' | 'notSending' | 'notSaidPaid'

/** Only `settled` has changed anything. @throws Refusal notFound */
export async function settleInPart(deps: Deps, tx: Tx, settlement: Settlement): Promise<Settled> {
  const found = await findInvoice(tx, settlement.invoiceId)
  if (found === null || found.type !== WITHDRAWAL) throw refuse('notFound')
  return holdPlayer(deps, tx, found.player_id, [found.currency], async (held) => {
    const invoice = await findInvoice(tx, found.id)
    if (invoice?.state !== 'sending') return 'notSending'
    if (!(await wasSaidPaid(tx, invoice))) return 'notSaidPaid'
    await settle(deps, held, invoice, settlement)
    return 'settled'
  })
}

async function settle(deps: Deps, held: Held, invoice: Invoice, settlement: Settlement): Promise<void> {
  const { tx, playerId } = held
  const { id: invoiceId, currency, amount: ordered } = invoice
  const { amount, actor, secondPerson, reason } = settlement
  if (amount <= 0n || amount > ordered) throw new Error('A settlement takes what was locked, or a part of it')
  await settleWithdrawal(deps, held, invoice, { amount, actor })
  await markHandled(tx, invoice, deps.clock.now())
  await announce(tx, { type: 'invoice.changed', playerId, invoiceId }, { type: 'payment.booked', invoiceId })
  await noteAudit(deps, tx, {
    actor,
    secondPerson,
    reason,
    action: 'withdrawal.settled',
    subject: `invoice:${invoiceId}`,
    playerId,
    details: { currency, ordered: String(ordered), paid: String(amount) },
  })
}
