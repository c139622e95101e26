import { defineJob } from '../../platform/jobs/jobs.ts'
import { countActivity, listUncountedDays } from './activity.queries.ts'
import type { PlayReportDeps } from './play-report.deps.ts'

/** A new installation of an old database has years to count: the next runs take the rest. */
const DAYS_PER_RUN = 400

/** Runs once the day before has ended in every time zone. */
export const countActivityJob = defineJob({
  name: 'play-report.countActivity',
  cron: '41 12 * * *',
  async run({ db, clock }: PlayReportDeps) {
    const today = clock.now().toISOString().slice(0, 10)
    for (const day of await listUncountedDays(db, today, DAYS_PER_RUN))
      await countActivity(db, day, clock.now())
  },
})
