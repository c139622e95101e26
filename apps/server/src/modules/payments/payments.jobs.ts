/** Work by the clock: payouts are sent and followed up, deposits that nobody paid are given up. */
import { inTransaction, queryable } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { noteDone } from '../../platform/last-done.ts'
import { holdPlayer } from '../standing/index.ts'
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
import { applyAnswer, isAside } from './messages.service.ts'
import { orderOf } from './providers/provider.ts'
import { reconcile } from './reconciliation.service.ts'
import { sendPayout } from './payouts.service.ts'
import { SEND_PAYOUT } from './payout-queue.service.ts'

const SILENT_MS = 2 * 60_000

export const sendPayoutJob = defineJob<{ invoiceId: string }>({
  name: SEND_PAYOUT,
  run: (deps, { invoiceId }) => sendPayout(deps, invoiceId),
})

/** Asks the provider about payouts of which nothing was heard. What it never got is ordered again, under the same id. */
export const followPayouts = defineJob({
  name: 'payments.followPayouts',
  cron: '* * * * *',
  async run(deps) {
    const before = new Date(deps.clock.now().getTime() - SILENT_MS)
    await oneByOne<Invoice>(
      deps,
      'a payout could not be followed up',
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
      'a deposit could not be followed up',
      (after) => listExpired(deps.db, now, after),
      (invoice) => expireDeposit(deps, invoice),
    )
  },
})

/** Deposits keep their place in the limits until their providers confirm their end: what was missed is asked for again. */
export const followDeposits = defineJob({
  name: 'payments.followDeposits',
  cron: '* * * * *',
  async run(deps) {
    await oneByOne<Invoice>(
      deps,
      'an undecided deposit could not be followed up',
      (after) => listUndecided(deps.db, deps.clock.now(), after),
      (invoice) => followUndecided(deps, invoice),
    )
    await oneByOne<Invoice>(
      deps,
      'the end of a deposit could not be confirmed',
      (after) => listEndsUnconfirmed(deps.db, after),
      (invoice) => cancelAtProvider(deps, invoice),
    )
  },
})

/** What cannot be booked by itself stands in the log, and in `npm run admin -- invoice reconcile`. */
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
      deps.log.warn(about, 'an invoice has been under way for too long')
    }
  },
})

/** Each difference stands in the log, and in `npm run admin -- invoice compare`. */
export const compareJob = defineJob({
  name: 'payments.compare',
  cron: '43 4 * * *',
  async run(deps) {
    const differences = await compareBooks(deps, { hours: deps.payments.rules.reconciliation.comparedHours })
    for (const { provider, kind, invoice, order, reference } of differences) {
      const about = { provider, invoiceId: invoice?.id ?? order?.invoiceId, reference }
      deps.log.warn({ ...about, differs: kind }, "the provider's books and ours differ")
    }
    // Who could not be asked has not been compared: that it was not done is told by its age.
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
 * The provider is asked first: the deposit may have been paid although no message came. What can't be booked waits for staff, and
 * the deposit does not. An end that the provider has not confirmed leaves the amount reserved in the player's limits.
 */
async function expireDeposit(deps: Deps, invoice: Invoice): Promise<void> {
  const outcome = await findDepositOutcome(deps, invoice)
  // Coins that are on their way come in the end, or the provider says that they do not.
  if (outcome?.status === 'waiting') return
  if (outcome !== null && !isAside(await applyAnswer(deps, invoice, outcome))) return
  const isConfirmed = outcome !== null
  const expired = await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, invoice.player_id, [], async (held) => {
      const current = await findInvoice(tx, invoice.id)
      if (current?.state !== 'pending') return null
      return endDeposit(deps, held, current, { state: 'expired', reason: 'expired', isConfirmed })
    }),
  )
  if (expired !== null && !isConfirmed) await cancelAtProvider(deps, expired)
}

/** Null for an order that is still open there, or that nobody could be asked about. */
async function findDepositOutcome(deps: Deps, invoice: Invoice) {
  try {
    const outcome = await deps.payments.findProvider(invoice.provider)?.findOutcome(orderOf(invoice))
    return outcome === 'unknown' ? null : (outcome ?? null)
  } catch (error) {
    deps.log.warn({ err: error, invoiceId: invoice.id }, 'a provider could not be asked about a deposit')
    return null
  }
}
