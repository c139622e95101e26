import type { Module } from '../../platform/module.ts'
import type { WithdrawalsDeps } from './withdrawals.deps.ts'
import { followPayouts, sendPayoutJob } from './withdrawals.jobs.ts'
import { withdrawalsRoutes } from './withdrawals.routes.ts'

export type { WithdrawalsDeps }
export { approveWithdrawal, countApproversNeeded, rejectWithdrawal } from './approvals.service.ts'
export { type Settled, settleInPart } from './partial-settlements.service.ts'
export { approvedBase } from './payout-queue.service.ts'
export { AFTER_ANOTHER, heldBackBy } from './payouts.service.ts'
export { recallWithdrawals, reviewWithdrawals } from './recalls.service.ts'
export {
  fieldsOfOwn,
  keptDestination,
  markReturnPaidIn,
  refusalOfDestination,
  type ReturnRefusal,
  setReturnDestinationIn,
} from './return-orders.service.ts'
export { type Alert, listOpenAlerts } from './risk/alerts.queries.ts'
export { closeAlert } from './risk/alerts.service.ts'
export { BACKTEST_DAYS, backtestRules } from './risk/backtest.service.ts'
export { countHits, listHits, listLiveRules, type RuledKind } from './risk/risk.queries.ts'
export { describeConditions } from './risk/risk.rules.ts'
export { watchDeposit } from './risk/risk.service.ts'
export { retryReturn } from './return-retries.service.ts'
export { listReturns, type ReturnRow } from './returns.queries.ts'
export { holdForReturn, stopReturns } from './returns.service.ts'
export { releaseWithdrawal, settleWithdrawal } from './withdrawal-ends.service.ts'

export const withdrawalsModule: Module<WithdrawalsDeps> = {
  name: 'withdrawals',
  routes: withdrawalsRoutes,
  jobs: [sendPayoutJob, followPayouts],
}
