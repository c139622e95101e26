/**
 * Ends deposits without money. A deposit frees its reserved limit only when its provider confirms that nobody can pay
 * it any more. A payment page that is still open could be paid in addition to the next deposit.
 */
import type { DepositsDeps } from './deposits.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { freeDeposit } from '../limits/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { applyEvent, type Invoice, updateInvoice } from '../invoices/index.ts'

type EndDeps = Pick<DepositsDeps, 'clock'>

interface EndReason {
  event: 'fail' | 'decline' | 'expire'
  /** Text key of the reason that the player sees. */
  reason: string
  /** Whether the provider has confirmed the end. */
  isConfirmed: boolean
}

/** Ends a pending deposit. The caller holds the player's lock and has read the invoice under it. */
export async function endDeposit(
  deps: EndDeps,
  locked: LockedPlayer,
  invoice: Invoice,
  end: EndReason,
): Promise<Invoice> {
  const { event, reason, isConfirmed } = end
  if (isConfirmed) await freeReservation(deps, locked, invoice)
  const changes = { reason, ...(isConfirmed && { reserved_at: null }) }
  const ended = await applyEvent(locked.tx, invoice, event, changes, deps.clock.now())
  await announce(locked.tx, { kind: 'invoice.changed', playerId: locked.playerId, invoiceId: invoice.id })
  return ended
}

/** The provider confirms an end that was stored before. The caller holds the player's lock. */
export async function confirmEnd(deps: EndDeps, locked: LockedPlayer, invoice: Invoice): Promise<void> {
  await freeReservation(deps, locked, invoice)
  await updateInvoice(locked.tx, invoice.id, { reserved_at: null }, deps.clock.now())
}

async function freeReservation(deps: EndDeps, locked: LockedPlayer, invoice: Invoice): Promise<void> {
  if (invoice.reserved_at !== null) await freeDeposit(locked, invoice.base_amount, deps.clock.now())
}
