import type { Module } from '../../platform/module.ts'
import { depositsRoutes } from './deposits.routes.ts'
import { expireDeposits, followDeposits } from './deposits.jobs.ts'
import { destinationsRoutes } from './destinations.routes.ts'
import { publishInvoices } from './invoices.consumer.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { requireMethodsInUse } from './methods-in-use.ts'
import { paymentsWebhooks } from './payments.webhooks.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { watchPayments } from './payments.watch.ts'
import { compareJob, forgetForgedJob, reconcileJob } from './providers/providers.jobs.ts'
import { receiptsConsumer, sendReceipts } from './receipts.jobs.ts'
import { followPayouts, sendPayoutJob } from './withdrawals.jobs.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'

export { type Added, addDeposit } from './additions.service.ts'
export { paymentChecks } from './payments.audit.ts'
export { chargeBack, chargeBackIn } from './chargebacks.service.ts'
export { paidOf } from './held-amounts.rules.ts'
export { listForged } from './forged.queries.ts'
export { finishMessage } from './handled.service.ts'
export { listMessages, listQuarantined } from './messages.queries.ts'
export { listReturns, type ReturnRow } from './returns.queries.ts'
export { retryReturn } from './return-retries.service.ts'
export {
  fieldsOfOwn,
  markReturnPaidIn,
  refusalOfDestination,
  type ReturnRefusal,
  setReturnDestinationIn,
} from './return-orders.service.ts'
export { replayMessage } from './replay.service.ts'
export { reconcile } from './reconciliation.service.ts'
export { compareBooks } from './comparison.service.ts'
export { findPayments, listPayments } from './payment-search.queries.ts'
export { findDestination, findDestinations, lacksDestination } from './destinations.service.ts'
export { mainValueOf, maskDestination, shownToStaff } from './destinations.rules.ts'
export { type InvoiceState, invoiceStates } from './invoices.tables.ts'
export { approvedBase } from './payout-queue.service.ts'
export { AFTER_ANOTHER, heldBackBy } from './payouts.service.ts'
export { referenceOf } from './providers/provider.ts'
export { sumDepositUse } from './deposit-use.queries.ts'
export { type Settled, settleInPart } from './settlements.service.ts'
export { openPaymentBooking } from './payment-booking.service.ts'
export { openPaymentMethods } from './methods.setup.ts'
export { openPaymentProviders } from './providers/providers.setup.ts'
export { approveWithdrawal, approversNeeded, rejectWithdrawal } from './approvals.service.ts'
export {
  findInvoice,
  type Invoice,
  listApprovers,
  listApproversOf,
  listInvoices,
  listRequested,
  listSilentPayouts,
  voidApprovalsOf,
} from './invoices.queries.ts'

export { forgetPlaces } from './address-book.service.ts'
export { listPlaces, listSharersOfPlaces } from './places.service.ts'
export { firstPaidAt } from './places.queries.ts'

export const paymentsModule: Module = {
  name: 'payments',
  routes(app, deps) {
    for (const routes of [
      invoicesRoutes,
      destinationsRoutes,
      withdrawalsRoutes,
      depositsRoutes,
      paymentsRoutes,
    ])
      routes(app, deps)
  },
  inbound: paymentsWebhooks,
  jobs: [
    sendPayoutJob,
    sendReceipts,
    followPayouts,
    followDeposits,
    expireDeposits,
    reconcileJob,
    compareJob,
    forgetForgedJob,
  ],
  consumers: (deps) => [publishInvoices(deps), receiptsConsumer()],
  async prepare(deps) {
    await requireMethodsInUse(deps)
    watchPayments(deps)
  },
}
