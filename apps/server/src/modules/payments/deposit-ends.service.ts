/**
 * Ends of deposits without money. A deposit gives up its place in the player's limits only when its provider confirms that
 * nobody can pay it any more: a payment page that is still open could be paid beside the next deposit.
 */
import type { Deps } from '../../platform/deps.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { freeDeposit } from '../limits/index.ts'
import type { Held } from '../standing/index.ts'
import { type Invoice, updateInvoice } from './invoices.queries.ts'

export type DepositEnd = 'failed' | 'declined' | 'expired'

type EndDeps = Pick<Deps, 'clock'>

export interface End {
  state: DepositEnd
  /** Key of the reason that the player reads. */
  reason: string
  /** Whether the provider has confirmed it. */
  isConfirmed: boolean
}

/** Ends a pending deposit. The caller holds the player and has read the invoice under the lock. */
export async function endDeposit(deps: EndDeps, held: Held, invoice: Invoice, end: End): Promise<Invoice> {
  const { state, reason, isConfirmed } = end
  if (isConfirmed) await freeReservation(deps, held, invoice)
  const changes = { state, reason, ...(isConfirmed && { reserved_at: null }) }
  const ended = await updateInvoice(held.tx, invoice.id, changes, deps.clock.now())
  await announce(held.tx, { type: 'invoice.changed', playerId: held.playerId, invoiceId: invoice.id })
  return ended
}

/** The provider confirms an end that was kept before. The caller holds the player. */
export async function confirmEnded(deps: EndDeps, held: Held, invoice: Invoice): Promise<void> {
  await freeReservation(deps, held, invoice)
  await updateInvoice(held.tx, invoice.id, { reserved_at: null }, deps.clock.now())
}

async function freeReservation(deps: EndDeps, held: Held, invoice: Invoice): Promise<void> {
  if (invoice.reserved_at !== null) await freeDeposit(held, invoice.base_amount, deps.clock.now())
}
