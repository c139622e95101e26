import type { LimitsDeps } from './limits.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBreaks } from './breaks.service.ts'
import { barExcluded, matchBarred, recognise } from './recognition.service.ts'

export const endBreaksJob = defineJob({ name: 'limits.endBreaks', cron: '*/5 * * * *', run: endBreaks })

export const recogniseJob = defineJob<{ playerId: string; where: string }, LimitsDeps>({
  name: 'limits.recognise',
  run: async (deps, { playerId, where }) => void (await recognise(deps, playerId, where)),
})

/** `begun` is absent in jobs enqueued by an older version. */
export const matchBarredJob = defineJob<
  {
    playerId: string
    begun?: { cause: string; until: string | null }
  },
  LimitsDeps
>({
  name: 'limits.matchBarred',
  run: async (deps, { playerId, begun }) => {
    // Logs are outside the database: after restoring an older backup they show which bars must be applied again.
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
