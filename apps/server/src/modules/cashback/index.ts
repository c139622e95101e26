import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { CashbackDeps } from './cashback.deps.ts'
import { requireBoundedRewards } from './bounded-rewards.rules.ts'
import { cashbackRoutes } from './cashback.routes.ts'
import { endOverdueClaims } from './claims/claims.service.ts'
import { payEndedPeriods } from './payments.service.ts'

export type { CashbackDeps }
export { cashbackChecks } from './cashback.audit.queries.ts'
export { cashbackCounter } from './cashback.counter.ts'
export { findClaim } from './claims/claims.queries.ts'
export { hasUnpaidCashback } from './payments.service.ts'

export const cashbackModule: Module<CashbackDeps> = {
  name: 'cashback',
  routes: cashbackRoutes,
  jobs: [
    defineJob({
      name: 'cashback.pay',
      cron: '*/10 * * * *',
      async run(deps: CashbackDeps) {
        // First, so that a correction of a period takes nothing back from players whose claim has lapsed.
        await endOverdueClaims(deps)
        await payEndedPeriods(deps)
      },
    }),
  ],
  prepare: ({ settings }) =>
    settings.addCheck(async (snapshot) => {
      const error = requireBoundedRewards(snapshot)
      if (error !== null) throw new WrongSettings(`cashback.json: ${error}`)
    }),
}
