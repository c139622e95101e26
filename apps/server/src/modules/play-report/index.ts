import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { countActivityJob } from './activity.jobs.ts'
import { countPayments } from './play-report.consumer.ts'
import { listReminders, remindPlayers } from './play-reminders.service.ts'
import type { PlayReportDeps } from './play-report.deps.ts'
import { playReportRoutes } from './play-report.routes.ts'

export type { PlayReportDeps }
export { countActivityJob }
export { listActivity } from './activity.queries.ts'
export { playReportChecks } from './play-report.audit.queries.ts'
export { playReportCounter } from './play-report.counter.ts'
export { listMonths, type MonthRow, sumPlay } from './play-report.queries.ts'

export const playReportModule: Module<PlayReportDeps> = {
  name: 'play-report',
  routes: playReportRoutes,
  consumers: (deps) => [countPayments(deps)],
  jobs: [
    countActivityJob,
    defineJob({
      name: 'play-report.remind',
      cron: '17 11 * * *',
      run: (deps: PlayReportDeps) => remindPlayers(deps, listReminders(deps)),
    }),
  ],
}
