import type { Module } from '../../platform/module.ts'
import type { DepositsDeps } from './deposits.deps.ts'
import { expireDeposits, pollDeposits } from './deposits.jobs.ts'
import { depositsRoutes } from './deposits.routes.ts'

export type { DepositsDeps }
export { addDeposit, type Added } from './added-deposits.service.ts'
export { chargeBack, chargeBackIn } from './chargebacks.service.ts'
export { settleDebtIn } from './chargeback-debts.service.ts'
export { bookReportedDeposit, canBook } from './deposit-booking.service.ts'
export { cancelAtProvider } from './deposit-cancellations.service.ts'
export { confirmEnd, endDeposit } from './deposit-ends.service.ts'
export { sumDepositUse } from './deposit-use.queries.ts'
export { toInstructions } from './payment-instructions.ts'

export const depositsModule: Module<DepositsDeps> = {
  name: 'deposits',
  routes: depositsRoutes,
  jobs: [pollDeposits, expireDeposits],
}
