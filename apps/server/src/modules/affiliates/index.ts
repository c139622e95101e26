import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { AffiliatesDeps } from './affiliates.deps.ts'
import { recordPlans } from './partners/plans.service.ts'
import { reportDeposits } from './postbacks/postbacks.consumer.ts'
import { sendPostbacks } from './postbacks/postbacks.service.ts'
import { decideReferrals } from './referral/decisions.service.ts'
import { referralRoutes } from './referral/referral.routes.ts'
import { errorOfReferral } from './referral/referral.rules.ts'
import { findAcquisitions } from './statements/acquisitions.service.ts'
import { closeMonths } from './statements/closing.service.ts'
import { payCommissions } from './statements/payouts.consumer.ts'

export type { AffiliatesDeps }
export { affiliateChecks } from './affiliates.audit.queries.ts'
export { attribute, changeAttributionIn, forgetAttribution } from './attribution/attribution.service.ts'
export { findAttribution } from './attribution/attribution.queries.ts'
export { findPartner, listPartners, type Partner } from './partners/partners.queries.ts'
export { addPartner, changePartner, type PartnerRefusal } from './partners/partners.service.ts'
export { listPostbacks } from './postbacks/postbacks.queries.ts'
export { retryPostbacks } from './postbacks/postbacks.service.ts'
export {
  approveStatementIn,
  lockPartnerOf,
  lockPayable,
  recordOutsidePayment,
  type StatementRefusal,
} from './statements/payouts.service.ts'
export { type PlanTrial, tryPlans } from './statements/trial.service.ts'
export { findStatement, listLines, listStatements, type Statement } from './statements/statements.queries.ts'

export const affiliatesModule: Module<AffiliatesDeps> = {
  name: 'affiliates',
  routes: referralRoutes,
  consumers: (deps) => [payCommissions(deps), reportDeposits(deps)],
  jobs: [
    defineJob({
      name: 'affiliates.closeMonths',
      cron: '17 * * * *',
      run: (deps: AffiliatesDeps) => closeMonths(deps),
    }),
    defineJob({
      name: 'affiliates.findAcquisitions',
      cron: '*/10 * * * *',
      run: (deps: AffiliatesDeps) => findAcquisitions(deps),
    }),
    defineJob({
      name: 'affiliates.sendPostbacks',
      cron: '* * * * *',
      run: (deps: AffiliatesDeps) => sendPostbacks(deps),
    }),
    defineJob({
      name: 'affiliates.decideReferrals',
      cron: '* * * * *',
      run: (deps: AffiliatesDeps) => decideReferrals(deps),
    }),
  ],
  async prepare(deps) {
    await deps.settings.addCheck(async (snapshot) => {
      const error = errorOfReferral(snapshot)
      if (error !== null) throw new WrongSettings(`affiliates.json: ${error}`)
    })
    await recordPlans(deps)
  },
}
