import type { BonusesDeps } from './bonuses.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { issueDueOfPackages } from './packages/packages.service.ts'
import { endBonusesOver } from './player-bonuses/player-bonuses.service.ts'
import { simulateMissing } from './simulation/prices.service.ts'

export const endBonusesJob = defineJob({
  name: 'bonuses.endOver',
  cron: '* * * * *',
  run: (deps: BonusesDeps) => endBonusesOver(deps),
})

export const issueDueJob = defineJob({
  name: 'bonuses.issueDue',
  cron: '* * * * *',
  run: (deps: BonusesDeps) => issueDueOfPackages(deps),
})

export const simulateOffersJob = defineJob({
  name: 'bonuses.simulateOffers',
  cron: '* * * * *',
  atStart: true,
  run: (deps: BonusesDeps) => simulateMissing(deps),
})
