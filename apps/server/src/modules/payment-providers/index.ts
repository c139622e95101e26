import type { Module } from '../../platform/module.ts'
import type { PaymentProvidersDeps, PaymentProvidersPorts } from './payment-providers.deps.ts'
import { requireMethodsInUse } from './methods-in-use.service.ts'
import { paymentsWebhooks } from './payments.webhooks.ts'
import { compareJob, forgetForgedJob, reconcileJob } from './providers.jobs.ts'

export type { PaymentProvidersDeps, PaymentProvidersPorts }
export { compareBooks } from './comparison.service.ts'
export { listForged } from './forged-messages.queries.ts'
export { replayMessage } from './message-replays.service.ts'
export {
  findMessage,
  listMessages,
  listQuarantined,
  markHandled,
  wasReportedPaid,
} from './messages.queries.ts'
export { applyAnswer, isQuarantined } from './messages.service.ts'
export { type DepositEnd, type PaymentBooking } from './payment-booking.ts'
export {
  type DepositOrder,
  orderOf,
  OrderPostponed,
  OrderRefused,
  type PaymentProvider,
  type PayoutOrder,
  type ProviderMessage,
  ProviderUnavailable,
  referenceOf,
  type StartedDeposit,
} from './provider.ts'
export { openPaymentProviders, type PaymentProviders } from './providers.setup.ts'
export { finishMessage } from './quarantined-messages.service.ts'
export { reconcile } from './reconciliation.service.ts'

export const paymentProvidersModule: Module<PaymentProvidersDeps> = {
  name: 'payment-providers',
  inbound: paymentsWebhooks,
  jobs: [reconcileJob, compareJob, forgetForgedJob],
  prepare: requireMethodsInUse,
}
