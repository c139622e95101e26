import type { LimitsDeps } from './limits.deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBreaks } from './breaks.service.ts'
import { applyDueChanges } from './limit-changes.service.ts'
import { shortenAllCopies, shortenCopies } from './copies.service.ts'
import { protectExcluded, matchRestricted, recognise } from './recognition.service.ts'

/** Until it has run, players whose exclusion is over still see that they are excluded. */
export const endBreaksJob = defineJob({ name: 'limits.endBreaks', cron: '* * * * *', run: endBreaks })

export const applyDueChangesJob = defineJob({
  name: 'limits.applyDueChanges',
  cron: '*/5 * * * *',
  run: applyDueChanges,
})

export const recogniseJob = defineJob<{ playerId: string; where: string }, LimitsDeps>({
  name: 'limits.recognise',
  run: async (deps, { playerId, where }) => void (await recognise(deps, playerId, where)),
})

/** `begun` is absent in jobs enqueued by an older version. */
export const matchRestrictedJob = defineJob<
  {
    playerId: string
    begun?: { cause: string; until: string | null }
  },
  LimitsDeps
>({
  name: 'limits.matchRestricted',
  run: async (deps, { playerId, begun }) => {
    // Logs are outside the database: after restoring an older backup they show which restrictions must be applied again.
    if (begun !== undefined) deps.log.info({ playerId, ...begun }, 'a restriction begins')
    await shortenCopies(deps, playerId)
    await matchRestricted(deps, playerId)
  },
})

export const protectExcludedJob = defineJob({
  name: 'limits.protectExcluded',
  cron: '17 4 * * *',
  atStart: true,
  run: async (deps: LimitsDeps) => {
    await protectExcluded(deps)
    await shortenAllCopies(deps)
  },
})
