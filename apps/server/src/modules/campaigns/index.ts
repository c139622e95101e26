import { WrongSettings } from '../../platform/config.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { CampaignsDeps } from './campaigns.deps.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { sendDueEmails } from './emails.service.ts'
import { sendDuePushes } from './pushes.service.ts'
import { errorOfCampaigns } from './settings.rules.ts'
import { workOnRuns } from './runs.service.ts'

export type { CampaignsDeps }
export { countContacts, listRuns } from './campaigns.queries.ts'
export { declineOffers, forgetChoices } from './choices.service.ts'
export { countMembers, listMembers, tryCampaign } from './choosing.service.ts'
export { changeRun, startCampaign } from './runs.service.ts'

export const campaignsModule: Module<CampaignsDeps> = {
  name: 'campaigns',
  routes: campaignsRoutes,
  jobs: [
    defineJob({
      name: 'campaigns.run',
      cron: '* * * * *',
      run: (deps: CampaignsDeps) => workOnRuns(deps),
    }),
    defineJob({
      name: 'campaigns.sendEmails',
      cron: '* * * * *',
      run: (deps: CampaignsDeps) => sendDueEmails(deps),
    }),
    defineJob({
      name: 'campaigns.sendPushes',
      cron: '* * * * *',
      run: (deps: CampaignsDeps) => sendDuePushes(deps),
    }),
  ],
  prepare: (deps) =>
    deps.settings.addCheck(async (snapshot) => {
      const error = errorOfCampaigns(deps, snapshot)
      if (error !== null) throw new WrongSettings(`campaigns.json: ${error}`)
    }),
}
