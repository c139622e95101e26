/** Scheduled work: sends payouts and follows them up. */
import { InvoiceState } from '@fairhall/contract'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { oneByOne } from '../../platform/jobs/process-separately.ts'
import { type Invoice, listSilentPayouts } from '../invoices/index.ts'
import { applyAnswer, orderOf } from '../payment-providers/index.ts'
import { sendPayout } from './payouts.service.ts'
import { SEND_PAYOUT } from './payout-queue.service.ts'

const SILENT_MS = 2 * 60_000

export const sendPayoutJob = defineJob<{ invoiceId: string }, WithdrawalsDeps>({
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
  async run(deps: WithdrawalsDeps) {
    const before = new Date(deps.clock.now().getTime() - SILENT_MS)
    await oneByOne<Invoice>(
      deps,
      'could not follow up a payout',
      (after) => listSilentPayouts(deps.db, before, after),
      (invoice) => followPayout(deps, invoice),
    )
  },
})

async function followPayout(deps: WithdrawalsDeps, invoice: Invoice): Promise<void> {
  if (invoice.state === InvoiceState.approved) return sendPayout(deps, invoice.id)
  const outcome = await deps.paymentProviders.find(invoice.provider)?.findOutcome(orderOf(invoice))
  if (outcome === 'unknown') return sendPayout(deps, invoice.id)
  if (outcome) await applyAnswer(deps, invoice, outcome)
}
