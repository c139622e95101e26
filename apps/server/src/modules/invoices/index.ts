import type { Module } from '../../platform/module.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { publishInvoices } from './invoices.consumer.ts'
import { invoicesRoutes } from './invoices.routes.ts'
import { countDaysJob, markAgainJob, markDays } from './payment-days.jobs.ts'

export type { InvoicesDeps }
export {
  addChargeback,
  type BookedChargeback,
  type Chargeback,
  countFurtherChargebacks,
  findChargeback,
  hasReceivable,
  insertChargeback,
  isChargebackBooked,
  isOpenChargeback,
  listDebts,
  owedOf,
  settleByHeld,
  settleDebt,
} from './chargebacks.queries.ts'
export { bookedOf, heldReasonOf, paidOf } from './held-amounts.rules.ts'
export { countDeposits } from './invoice-lists.queries.ts'
export {
  listEnded,
  listEndsUnconfirmed,
  listExpired,
  listSilentPayouts,
  listStuck,
  listUndecided,
} from './invoice-pages.queries.ts'
export {
  countRequested,
  listRequested,
  type QueueCount,
  type QueueFilter,
} from './withdrawal-queue.queries.ts'
export {
  applyEvent,
  findInvoice,
  findInvoiceOfPlayer,
  hasDepositedBy,
  insertApproval,
  insertInvoice,
  type Invoice,
  listApprovers,
  listApproversOf,
  listInvoices,
  saveFirstReply,
  saveOrderOpenUntil,
  storeOrderReference,
  sumPayments,
  sumRecentWithdrawals,
  updateInvoice,
  voidApprovalsFor,
  voidApprovalsOf,
  wasApprovedSince,
} from './invoices.queries.ts'
export { type Caller, hasCancellableWithdrawal, newNumber, toRow } from './invoices.service.ts'
export {
  endedDeposits,
  firstPayoutState,
  inSql,
  type InvoiceLife,
  openPayouts,
  releasedPayouts,
  transition,
} from './invoices.rules.ts'
export {
  type HeldFor,
  type PublicData,
  type ReturnUrls,
  type ReviewReason,
} from './invoices.tables.ts'
export { isAmountOpen, isDeclinable, toInvoice } from './invoices.view.ts'
export { countDaysJob, markAgainJob } from './payment-days.jobs.ts'
export { countDueDays, listPaymentCounts } from './payment-days.queries.ts'
export { type MethodSummary, summarisePayments } from './payment-days.rules.ts'
export { isOrderUnderWay, ORDER_MS } from './order-windows.ts'

export const invoicesModule: Module<InvoicesDeps> = {
  name: 'invoices',
  routes: invoicesRoutes,
  consumers: (deps) => [publishInvoices(deps), markDays],
  jobs: [countDaysJob, markAgainJob],
}
