/**
 * Asks the provider to cancel a deposit that ended here, and for what has become of it. An answer that ends the order frees its
 * place in the limits; one that was paid meanwhile is booked; without an answer the job asks again.
 */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { noteAudit } from '../players/index.ts'
import { holdPlayer } from '../standing/index.ts'
import { confirmEnded } from './deposit-ends.service.ts'
import { findInvoice, type Invoice } from './invoices.queries.ts'
import { applyAnswer, isAside } from './messages.service.ts'
import { orderOf, type ProviderMessage, ProviderUnavailable } from './providers/provider.ts'

/** Longer than all calls of one order take with their time-outs: an order that has not arrived by then never does. */
export const ORDER_MS = 3 * 60_000

export function isOrderUnderWay(deps: Pick<Deps, 'clock'>, invoice: Invoice): boolean {
  const { order_open_until: openUntil } = invoice
  return openUntil !== null && openUntil > deps.clock.now()
}

/** A provider that was left out of the settings by mistake is back before then. */
const GONE_MS = 24 * 60 * 60_000

export async function cancelAtProvider(deps: Deps, invoice: Invoice): Promise<void> {
  if (deps.payments.findProvider(invoice.provider) === null) return freeOfGoneProvider(deps, invoice)
  const outcome = await askToCancel(deps, invoice)
  if (outcome === null || (outcome !== 'unknown' && outcome.status === 'waiting')) return
  if (outcome !== 'unknown') {
    const verdict = await applyAnswer(deps, invoice, outcome)
    // What can't be booked waits for staff; nobody can pay that order a second time.
    if (!isAside(verdict)) return
  }
  await confirm(deps, invoice, outcome)
}

async function askToCancel(deps: Deps, invoice: Invoice): Promise<ProviderMessage | 'unknown' | null> {
  const provider = deps.payments.findProvider(invoice.provider)
  if (provider === null) return null
  try {
    await provider.cancelDeposit?.(orderOf(invoice))
    return await provider.findOutcome(orderOf(invoice))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, invoiceId: invoice.id }, 'a provider has not confirmed the end of a deposit')
    return null
  }
}

/**
 * A provider that is not in the settings confirms nothing and books nothing. Should it come back with a payment, what is then
 * beyond the player's limit is held and returned.
 */
async function freeOfGoneProvider(deps: Deps, { id, player_id: playerId }: Invoice): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async (held) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null || invoice.reserved_at === null || invoice.state === 'pending') return
      if (deps.clock.now().getTime() < invoice.updated_at.getTime() + GONE_MS) return
      await confirmEnded(deps, held, invoice)
      await noteAudit(deps, tx, {
        actor: 'system:payments',
        action: 'deposit.reservationFreed',
        subject: `invoice:${id}`,
        playerId,
        reason: 'its provider is not in the settings any more',
        details: { provider: invoice.provider, state: invoice.state },
      })
    }),
  )
}

/** What the provider never got can't be paid, unless an order of it is still on its way there. */
async function confirm(
  deps: Deps,
  { id, player_id: playerId }: Invoice,
  outcome: ProviderMessage | 'unknown',
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async (held) => {
      const invoice = await findInvoice(tx, id)
      if (invoice === null || invoice.reserved_at === null || invoice.state === 'pending') return
      if (outcome === 'unknown' && isOrderUnderWay(deps, invoice)) return
      await confirmEnded(deps, held, invoice)
    }),
  )
}
