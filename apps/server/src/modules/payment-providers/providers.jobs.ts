/** Scheduled work: asks providers about stuck payments, compares their books with ours, drops forged messages. */
import type { PaymentProvidersDeps } from './payment-providers.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { recordRun } from '../../platform/task-runs.ts'
import { compareBooks } from './comparison.service.ts'
import { forgetForged } from './forged-messages.service.ts'
import { reconcile } from './reconciliation.service.ts'

/**
 * Logs what can't be booked automatically. `npm run admin -- invoice reconcile` shows the same. Fails at the end if an invoice could not be
 * read or booked, so that it is reported and tried again.
 */
export const reconcileJob = defineJob({
  name: 'payments.reconcile',
  cron: '17 * * * *',
  async run(deps: PaymentProvidersDeps) {
    const findings = await reconcile(deps)
    for (const { invoice, there, verdict } of findings) {
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
    const failed = findings.filter(({ there }) => there === 'failed').map(({ invoice }) => invoice.id)
    if (failed.length > 0) throw new Error(`Not reconciled: ${failed.join(', ')}`)
  },
})

/** Logs each difference. `npm run admin -- invoice compare` shows the same. */
export const compareJob = defineJob({
  name: 'payments.compare',
  cron: '43 4 * * *',
  async run(deps: PaymentProvidersDeps) {
    const differences = await compareBooks(deps, {
      hours: deps.paymentMethods.rules.reconciliation.comparedHours,
    })
    for (const { provider, kind, invoice, order, reference } of differences) {
      const about = { provider, invoiceId: invoice?.id ?? order?.invoiceId, reference }
      deps.log.warn({ ...about, differs: kind }, "the provider's books differ from ours")
    }
    // If a provider did not answer, the comparison does not count as done, and the age of the last one raises the
    // alert.
    if (differences.some(({ kind }) => kind === 'no answer')) return
    const run = { task: 'payments.comparison', at: deps.clock.now(), result: differences.length } as const
    await recordRun(deps.db, run)
  },
})

export const forgetForgedJob = defineJob({
  name: 'payments.forgetForged',
  cron: '23 3 * * *',
  run: (deps: PaymentProvidersDeps) => forgetForged(deps),
})
