import { defineJob } from '../../platform/jobs/jobs.ts'
import { eachSeparately } from '../../platform/jobs/process-separately.ts'
import { defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { countPaymentDay, listDueDays, markDaysOfChanged, markPaymentDays } from './payment-days.queries.ts'

/** A new installation of an old database has years to count: the next runs take the rest. */
const DAYS_PER_RUN = 400

export const markDays = defineBatchConsumer({
  name: 'invoices.markDays',
  kinds: ['invoice.changed'],
  handle: (tx, events) =>
    markPaymentDays(
      tx,
      events.map(({ invoiceId }) => invoiceId),
    ),
})

export const countDaysJob = defineJob({
  name: 'invoices.countDays',
  cron: '*/5 * * * *',
  async run({ db }: Pick<InvoicesDeps, 'db'>) {
    await eachSeparately(
      await listDueDays(db, DAYS_PER_RUN),
      ({ day }) => day,
      (due) => countPaymentDay(db, due),
    )
  },
})

/** What changed in the last two nights is marked again. */
const MARKED_AGAIN_MS = 2 * 86_400_000

/** A relay of a version without `markDays` copies no events for it while an upgrade runs. */
export const markAgainJob = defineJob({
  name: 'invoices.markAgain',
  cron: '47 2 * * *',
  run: ({ db, clock }: Pick<InvoicesDeps, 'db' | 'clock'>) =>
    markDaysOfChanged(db, new Date(clock.now().getTime() - MARKED_AGAIN_MS)),
})
