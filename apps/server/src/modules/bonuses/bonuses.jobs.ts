import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBonusesOver } from './player-bonuses.service.ts'

export const endBonusesJob = defineJob({
  name: 'bonuses.endOver',
  cron: '* * * * *',
  run: (deps) => endBonusesOver(deps),
})
