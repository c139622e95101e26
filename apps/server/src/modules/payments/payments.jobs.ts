/** Scheduled work: sends and follows up payouts, and expires unpaid deposits. */
import { inTransaction, queryable } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { noteDone } from '../../platform/last-done.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { compareBooks } from './comparison.service.ts'
import { cancelAtProvider } from './deposit-cancellations.service.ts'
import { endDeposit } from './deposit-ends.service.ts'
import { followUndecided } from './deposit-orders.service.ts'
import { forgetForged } from './forged.service.ts'
import {
  findInvoice,
  type Invoice,
  listEndsUnconfirmed,
  listExpired,
  listSilentPayouts,
  listUndecided,
} from './invoices.queries.ts'
import { applyAnswer, isQuarantined } from './messages.service.ts'
import { orderOf } from './providers/provider.ts'
import { reconcile } from './reconciliation.service.ts'
import { sendPayout } from './payouts.service.ts'
import { SEND_PAYOUT } from './payout-queue.service.ts'

const SILENT_MS = 2 * 60_000

export const sendPayoutJob = defineJob<{ invoiceId: string }>({
  name: SEND_PAYOUT,
  run: (deps, { invoiceId }) => sendPayout(deps, invoiceId),
})

/**
 * Asks the provider about payouts that have not changed lately. An order that the provider never received is placed
 * again under the same ID.
 */
export const followPayouts = defineJob({
  name: 'payments.followPayouts',
  cron: '* * * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - SILENT_MS)
    await oneByOne<Invoice>(
      deps,
      'could not follow up a payout',
      (after) => listSilentPayouts(deps.db, before, after),
      (invoice) => followPayout(deps, invoice),
    )
  },
})

export const expireDeposits = defineJob({
  name: 'payments.expireDeposits',
  cron: '* * * * *',
  async run(deps) {
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
export const followDeposits = defineJob({
  name: 'payments.followDeposits',
  cron: '* * * * *',
  async run(deps) {
    await oneByOne<Invoice>(
      deps,
      'could not follow up an undecided deposit',
      (after) => listUndecided(deps.db, deps.clock.now(), after),
      (invoice) => followUndecided(deps, invoice),
    )
    await oneByOne<Invoice>(
      deps,
      'could not confirm the end of a deposit',
      (after) => listEndsUnconfirmed(deps.db, after),
      (invoice) => cancelAtProvider(deps, invoice),
    )
  },
})

/** Logs what can't be booked automatically. `npm run admin -- invoice reconcile` shows the same. */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  cron: '17 * * * *',
  async run(deps) {
    for (const { invoice, there, verdict } of await reconcile(deps)) {
      const answer = typeof there === 'string' ? there : there.status
      const about = {
        invoiceId: invoice.id,
        provider: invoice.provider,
        here: invoice.state,
        there: answer,
        verdict,
      }
      deps.log.warn(about, 'invoice has been under way for too long')
    }
  },
})

/** Logs each difference. `npm run admin -- invoice compare` shows the same. */
export const compareJob = defineJob({
  name: 'payments.compare',
  cron: '43 4 * * *',
  async run(deps) {
    const differences = await compareBooks(deps, { hours: deps.payments.rules.reconciliation.comparedHours })
    for (const { provider, kind, invoice, order, reference } of differences) {
      const about = { provider, invoiceId: invoice?.id ?? order?.invoiceId, reference }
      deps.log.warn({ ...about, differs: kind }, "the provider's books differ from ours")
    }
    // If a provider did not answer, the comparison does not count as done, and the age of the last one raises the
    // alert.
    if (differences.some(({ kind }) => kind === 'no answer')) return
    const done = { what: 'payments.comparison', at: deps.clock.now(), figure: differences.length } as const
    await noteDone(queryable(deps.db), done)
  },
})

export const forgetForgedJob = defineJob({
  name: 'payments.forgetForged',
  cron: '23 3 * * *',
  run: (deps) => forgetForged(deps),
})

async function followPayout(deps: Deps, invoice: Invoice): Promise<void> {
  if (invoice.state === 'approved') return sendPayout(deps, invoice.id)
  const outcome = await deps.payments.findProvider(invoice.provider)?.findOutcome(orderOf(invoice))
  if (outcome === 'unknown') return sendPayout(deps, invoice.id)
  if (outcome) await applyAnswer(deps, invoice, outcome)
}

/**
 * Asks the provider first, because the deposit may have been paid without a message arriving. An answer that can't be
 * booked waits for staff, and the deposit expires anyway. An end that the provider has not confirmed leaves the amount
 * reserved in the player's limits.
 */
async function expireDeposit(deps: Deps, invoice: Invoice): Promise<void> {
  const outcome = await findDepositOutcome(deps, invoice)
  // Coins in transit either arrive, or the provider reports that they don't.
  if (outcome?.status === 'waiting') return
  if (outcome !== null && !isQuarantined(await applyAnswer(deps, invoice, outcome))) return
  const isConfirmed = outcome !== null
  const expired = await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, invoice.player_id, [], async (locked) => {
      const current = await findInvoice(tx, invoice.id)
      if (current?.state !== 'pending') return null
      return endDeposit(deps, locked, current, { state: 'expired', reason: 'expired', isConfirmed })
    }),
  )
  if (expired !== null && !isConfirmed) await cancelAtProvider(deps, expired)
}

/** Null for an order that is still open at the provider, or if the provider does not answer. */
async function findDepositOutcome(deps: Deps, invoice: Invoice) {
  try {
    const outcome = await deps.payments.findProvider(invoice.provider)?.findOutcome(orderOf(invoice))
    return outcome === 'unknown' ? null : (outcome ?? null)
  } catch (error) {
    deps.log.warn({ err: error, invoiceId: invoice.id }, 'could not ask the provider about a deposit')
    return null
  }
}
