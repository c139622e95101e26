import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import type {} from '../invoices/index.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { addPayment } from './play-report.queries.ts'

/** Counts payments when their money has moved. */
export const countPayments = ({ clock }: Pick<PlayReportDeps, 'clock'>): Consumer =>
  defineConsumer({
    name: 'play-report.payments',
    kinds: ['invoice.changed'],
    handle: (tx, { invoiceId }) => addPayment(tx, invoiceId, clock.now()),
  })
