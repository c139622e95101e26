/** Failing jobs are retried for days without notice, so operators watch their number by name. */
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'
import { countFailedJobs } from './jobs.queries.ts'

export function watchJobs(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    // Not `job`, which Prometheus uses for processes.
    label: 'task',
    figures: {
      fairhall_jobs_failing: 'Jobs that failed at least once and are retried.',
      fairhall_jobs_exhausted: 'Jobs that reached their maximum of tries and are not retried.',
    },
    async read() {
      const rows = await countFailedJobs(deps.db)
      const byTask = (of: 'failing' | 'ended') =>
        Object.fromEntries(rows.map((row) => [row.task, Number(row[of])]))
      return { fairhall_jobs_failing: byTask('failing'), fairhall_jobs_exhausted: byTask('ended') }
    },
  })
}
