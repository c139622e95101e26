/** Jobs that fail are tried again for days without anybody hearing of it; operators watch how many, by name. */
import { queryable } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { watch } from '../watches.ts'

export function watchJobs(deps: Pick<Deps, 'db' | 'metrics' | 'clock' | 'log'>): void {
  watch(deps, {
    // Not `job`: that is what Prometheus calls the processes.
    label: 'task',
    figures: {
      fairhall_jobs_failing: 'Jobs that have failed at least once and are tried again.',
      fairhall_jobs_given_up: 'Jobs that failed as often as they may and are not tried again.',
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
      return { fairhall_jobs_failing: byTask('failing'), fairhall_jobs_given_up: byTask('ended') }
    },
  })
}
