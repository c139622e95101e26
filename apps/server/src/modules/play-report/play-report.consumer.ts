import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import type {} from '../invoices/index.ts'
import { PAYMENTS_CONSUMER } from './play-report.audit.queries.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { addPayment } from './play-report.queries.ts'

/** Counts payments when their money has moved. */
export const countPayments = ({ clock }: Pick<PlayReportDeps, 'clock'>): Consumer =>
  defineConsumer({
    name: PAYMENTS_CONSUMER,
    kinds: ['invoice.changed'],
    handle: (tx, { invoiceId }) => addPayment(tx, invoiceId, clock.now()),
  })
