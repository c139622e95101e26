import type { Module } from '../../platform/module.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { watchPayments } from './payments.watch.ts'
import { receiptsConsumer, sendReceipts } from './receipts.jobs.ts'

export type { PaymentsDeps }
export { openPaymentBooking } from './payment-booking.service.ts'
export { findPayments, listPayments } from './payment-search.queries.ts'
export { paymentChecks } from './payments.audit.queries.ts'

export const paymentsModule: Module<PaymentsDeps> = {
  name: 'payments',
  routes: paymentsRoutes,
  jobs: [sendReceipts],
  consumers: () => [receiptsConsumer()],
  async prepare(deps) {
    watchPayments(deps)
  },
}
