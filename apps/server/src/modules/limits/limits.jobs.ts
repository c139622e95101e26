import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBreaks } from './breaks.service.ts'
import { barExcluded, matchBarred, recognise } from './recognition.service.ts'

export const endBreaksJob = defineJob({ name: 'limits.endBreaks', cron: '*/5 * * * *', run: endBreaks })

export const recogniseJob = defineJob<{ playerId: string; where: string }>({
  name: 'limits.recognise',
  run: async (deps, { playerId, where }) => void (await recognise(deps, playerId, where)),
})

/** `begun` is absent in jobs of an older version. */
export const matchBarredJob = defineJob<{
  playerId: string
  begun?: { cause: string; until: string | null }
}>({
  name: 'limits.matchBarred',
  run: async (deps, { playerId, begun }) => {
    // Outside the database: after a restore of an older backup the logs still know which bars must begin again.
    if (begun !== undefined) deps.log.info({ playerId, ...begun }, 'a bar begins')
    await matchBarred(deps, playerId)
  },
})

export const barExcludedJob = defineJob({
  name: 'limits.barExcluded',
  cron: '17 4 * * *',
  atStart: true,
  run: barExcluded,
})
