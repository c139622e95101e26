/** Scheduled work: expires unpaid deposits, and follows those whose order or end is unconfirmed. */
import { inTransaction } from '../../platform/database/database.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { cancelAtProvider } from './deposit-cancellations.service.ts'
import { endDeposit } from './deposit-ends.service.ts'
import { resolveUnansweredOrders } from './deposit-orders.service.ts'
import {
  findInvoice,
  type Invoice,
  listEndsUnconfirmed,
  listExpired,
  listUndecided,
  transition,
} from '../invoices/index.ts'
import { applyAnswer, isQuarantined, orderOf } from '../payment-providers/index.ts'

export const expireDeposits = defineJob({
  name: 'payments.expireDeposits',
  cron: '* * * * *',
  async run(deps: DepositsDeps) {
    const now = deps.clock.now()
    await oneByOne<Invoice>(
      deps,
      'could not follow up a deposit',
      (after) => listExpired(deps.db, now, after),
      (invoice) => expireDeposit(deps, invoice),
    )
  },
})

/**
 * Follows deposits whose order or end is unconfirmed. They keep their reserved limits until the provider confirms the
 * end.
 */
export const pollDeposits = defineJob({
  name: 'payments.pollDeposits',
  cron: '* * * * *',
  async run(deps: DepositsDeps) {
    await oneByOne<Invoice>(
      deps,
      'could not follow up an undecided deposit',
      (after) => listUndecided(deps.db, deps.clock.now(), after),
      (invoice) => resolveUnansweredOrders(deps, invoice),
    )
    await oneByOne<Invoice>(
      deps,
      'could not confirm the end of a deposit',
      (after) => listEndsUnconfirmed(deps.db, after),
      (invoice) => cancelAtProvider(deps, invoice),
    )
  },
})

/**
 * Asks the provider first, because the deposit may have been paid without a message arriving. An answer that can't be
 * booked waits for staff, and the deposit expires anyway. An end that the provider has not confirmed leaves the amount
 * reserved in the player's limits.
 */
async function expireDeposit(deps: DepositsDeps, invoice: Invoice): Promise<void> {
  const outcome = await findDepositOutcome(deps, invoice)
  // Coins in transit either arrive, or the provider reports that they don't.
  if (outcome?.status === 'waiting') return
  if (outcome !== null && !isQuarantined(await applyAnswer(deps, invoice, outcome))) return
  // It may have been paid: it stays pending until the answer can be read, or staff has looked at it.
  if (outcome?.status === 'unreadable') return
  const isConfirmed = outcome !== null
  const expired = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, invoice.player_id, [], async (locked) => {
      const current = await findInvoice(tx, invoice.id)
      if (current === null || transition(current, 'expire') === null) return null
      return endDeposit(deps, locked, current, { event: 'expire', reason: 'expired', isConfirmed })
    }),
  )
  if (expired !== null && !isConfirmed) await cancelAtProvider(deps, expired)
}

/** Null for an order that is still open at the provider, or if the provider does not answer. */
async function findDepositOutcome(deps: DepositsDeps, invoice: Invoice) {
  try {
    const outcome = await deps.paymentProviders.find(invoice.provider)?.findOutcome(orderOf(invoice))
    return outcome === 'unknown' ? null : (outcome ?? null)
  } catch (error) {
    deps.log.warn({ err: error, invoiceId: invoice.id }, 'could not ask the provider about a deposit')
    return null
  }
}
