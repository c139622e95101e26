/** SQL that shows the state of background work: jobs that failed or wait, and when scheduled ones last ran. */
import type { Db } from '../database/database.ts'

interface FailedTask {
  task: string
  /** Jobs that are tried again. */
  failing: number
  /** Jobs that reached their maximum of tries. */
  exhausted: number
  failedAt: Date
  nextTryAt: Date | null
  /** Of the latest failure. It can quote data: shorten it with `toErrorText`. */
  error: string
}

/** Those that are not tried again come first. */
export async function listFailedTasks(db: Db): Promise<FailedTask[]> {
  const { rows } = await db.query<FailedTask>(
    `select task_identifier as task,
            count(*) filter (where attempts < max_attempts)::int as failing,
            count(*) filter (where attempts >= max_attempts)::int as exhausted,
            max(updated_at) as "failedAt", min(run_at) filter (where attempts < max_attempts) as "nextTryAt",
            (array_agg(last_error order by updated_at desc))[1] as error
       from graphile_worker.jobs where last_error is not null group by task_identifier
      order by exhausted desc, failing desc, task`,
  )
  return rows
}

interface DueJobs {
  count: number
  /** Since when the oldest one is due; null: none waits. */
  since: Date | null
}

/** Due and not taken by a process: many, or old ones, mean that no process with the role `jobs` runs. */
export async function countDueJobs(db: Db): Promise<DueJobs> {
  const { rows } = await db.query<DueJobs>(
    `select count(*)::int as count, min(run_at) as since from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts and last_error is null`,
  )
  return rows[0] ?? { count: 0, since: null }
}

interface ScheduledTask {
  task: string
  lastRunAt: Date | null
}

export async function listScheduledTasks(db: Db): Promise<ScheduledTask[]> {
  const { rows } = await db.query<ScheduledTask>(
    `select identifier as task, last_execution as "lastRunAt" from graphile_worker._private_known_crontabs order by identifier`,
  )
  return rows
}
