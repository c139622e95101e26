/** Failing jobs are retried for days without notice, so operators watch their number by name. */
import { queryable } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { watch } from '../watches.ts'

export function watchJobs(deps: Pick<Platform, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    // Not `job`, which Prometheus uses for processes.
    label: 'task',
    figures: {
      fairhall_jobs_failing: 'Jobs that failed at least once and are retried.',
      fairhall_jobs_exhausted: 'Jobs that reached their maximum of tries and are not retried.',
    },
    async read() {
      const { rows } = await queryable(deps.db).query<{ task: string; failing: bigint; ended: bigint }>(
        `select task_identifier as task,
                count(*) filter (where attempts < max_attempts) as failing,
                count(*) filter (where attempts >= max_attempts) as ended
           from graphile_worker.jobs where last_error is not null group by task_identifier`,
      )
      const byTask = (of: 'failing' | 'ended') =>
        Object.fromEntries(rows.map((row) => [row.task, Number(row[of])]))
      return { fairhall_jobs_failing: byTask('failing'), fairhall_jobs_exhausted: byTask('ended') }
    },
  })
}
