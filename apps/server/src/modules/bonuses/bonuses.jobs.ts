import { defineJob } from '../../platform/jobs/jobs.ts'
import { issueDueOfPackages } from './packages.service.ts'
import { endBonusesOver } from './player-bonuses.service.ts'

export const endBonusesJob = defineJob({
  name: 'bonuses.endOver',
  cron: '* * * * *',
  run: (deps) => endBonusesOver(deps),
})

export const issueDueJob = defineJob({
  name: 'bonuses.issueDue',
  cron: '* * * * *',
  run: (deps) => issueDueOfPackages(deps),
})
