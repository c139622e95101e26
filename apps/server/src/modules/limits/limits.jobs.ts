import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBreaks } from './breaks.service.ts'
import { barExcluded, matchBarred, recognise } from './recognition.service.ts'

export const endBreaksJob = defineJob({ name: 'limits.endBreaks', cron: '*/5 * * * *', run: endBreaks })

export const recogniseJob = defineJob<{ playerId: string; where: string }>({
  name: 'limits.recognise',
  run: async (deps, { playerId, where }) => void (await recognise(deps, playerId, where)),
})

export const matchBarredJob = defineJob<{ playerId: string }>({
  name: 'limits.matchBarred',
  run: (deps, { playerId }) => matchBarred(deps, playerId),
})

export const barExcludedJob = defineJob({
  name: 'limits.barExcluded',
  cron: '17 4 * * *',
  atStart: true,
  run: barExcluded,
})
