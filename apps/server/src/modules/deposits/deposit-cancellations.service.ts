/**
 * Asks the provider to cancel a deposit that ended here, then asks for its outcome. An answer that the order has ended
 * frees the reserved limit. An order that was paid meanwhile is booked. Without an answer the job asks again.
 */
import { InvoiceState } from '@fairhall/contract'
import { inTransaction } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { noteAudit } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { confirmEnd } from './deposit-ends.service.ts'
import { findInvoice, type Invoice, isOrderUnderWay } from '../invoices/index.ts'
import {
  applyAnswer,
  isQuarantined,
  orderOf,
  type ProviderMessage,
  ProviderUnavailable,
} from '../payment-providers/index.ts'

/** Grace period in which a provider removed from the settings by mistake can be restored. */
const GONE_MS = 24 * 60 * 60_000

export async function cancelAtProvider(deps: DepositsDeps, invoice: Invoice): Promise<void> {
  if (deps.paymentProviders.find(invoice.provider) === null)
    return freeReservationOfRemovedProvider(deps, invoice)
  const outcome = await askToCancel(deps, invoice)
  if (outcome === null || (outcome !== 'unknown' && outcome.status === 'waiting')) return
  if (outcome !== 'unknown') {
    const verdict = await applyAnswer(deps, invoice, outcome)
    // It may be paid or still be payable.
    if (outcome.status === 'unreadable') return
    // A quarantined message waits for staff; nobody can pay that order a second time.
    if (!isQuarantined(verdict)) return
  }
  await confirm(deps, invoice, outcome)
}

async function askToCancel(
  deps: DepositsDeps,
  invoice: Invoice,
): Promise<ProviderMessage | 'unknown' | null> {
  const provider = deps.paymentProviders.find(invoice.provider)
  if (provider === null) return null
  try {
    await provider.cancelDeposit?.(orderOf(invoice))
    return await provider.findOutcome(orderOf(invoice))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, invoiceId: invoice.id }, 'provider has not confirmed the end of a deposit')
    return null
  }
}

/**
 * A provider that is no longer in the settings can confirm and book nothing. If it is restored and reports a payment,
 * the part beyond the player's limits is held and returned.
 */
async function freeReservationOfRemovedProvider(
  deps: DepositsDeps,
  { id, player_id: playerId }: Invoice,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null || invoice.reserved_at === null || invoice.state === InvoiceState.pending) return
      if (deps.clock.now().getTime() < invoice.updated_at.getTime() + GONE_MS) return
      await confirmEnd(deps, locked, invoice)
      await noteAudit(deps, tx, {
        actor: 'system:payments',
        action: 'deposit.reservationFreed',
        subject: `invoice:${id}`,
        playerId,
        reason: 'the provider is no longer in the settings',
        details: { provider: invoice.provider, state: invoice.state },
      })
    }),
  )
}

/** An order that the provider never received can't be paid, unless the order is still on its way. */
async function confirm(
  deps: DepositsDeps,
  { id, player_id: playerId }: Invoice,
  outcome: ProviderMessage | 'unknown',
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null || invoice.reserved_at === null || invoice.state === InvoiceState.pending) return
      if (outcome === 'unknown' && isOrderUnderWay(deps, invoice)) return
      await confirmEnd(deps, locked, invoice)
    }),
  )
}
