import type { ClientBase, Pool } from '@fairhall/postgres'
import type { Db, Tx } from '../database/database.ts'

interface NewJob {
  name: string
  payload: object
  key: string | null
  runAt: Date | null
  queue: string | null
}

export async function insertJob(tx: Tx, { name, payload, key, runAt, queue }: NewJob): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job(
       $1, payload => $2::json, job_key => $3::text, run_at => $4::timestamptz, queue_name => $5::text)`,
    [name, JSON.stringify(payload), key, runAt, queue],
  )
}

const RUN_LOCKS = 'fairhall-job'

/** Takes the session lock of a scheduled job, unless another connection has it. */
export async function tryLockRun(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>(
    `select pg_try_advisory_lock(hashtext($1), hashtext($2)) as "isMine"`,
    [RUN_LOCKS, name],
  )
  return rows[0]?.isMine === true
}

export async function unlockRun(client: ClientBase, name: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtext($1), hashtext($2))', [RUN_LOCKS, name])
}

/**
 * Removes scheduled runs that a later one replaced while they ran. They are not retried and need no attention. Jobs without a key are
 * from an earlier version.
 */
export async function deleteReplacedRuns(client: ClientBase, name: string): Promise<void> {
  await client.query(
    `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = $1 and job.key is null and job.locked_at is null
        and job.payload::jsonb ? '_cron'`,
    [name],
  )
}

interface FailedJobs {
  task: string
  failing: bigint
  ended: bigint
}

export async function countFailedJobs(db: Db): Promise<FailedJobs[]> {
  const { rows } = await db.query<FailedJobs>(
    `select task_identifier as task,
            count(*) filter (where attempts < max_attempts) as failing,
            count(*) filter (where attempts >= max_attempts) as ended
       from graphile_worker.jobs where last_error is not null group by task_identifier`,
  )
  return rows
}

const POOL_LOCKS = 'fairhall-jobs'

/** Takes the session lock that shows that this pool of workers is alive. */
export async function tryLockPool(client: ClientBase, pool: string): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock(hashtext($1), hashtext($2)) as got',
    [POOL_LOCKS, pool],
  )
  return rows[0]?.got === true
}

/** Other pools that have locked jobs but do not hold their heartbeat lock. */
export async function findDeadPools(client: ClientBase, own: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from (
       select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union
       select locked_by from graphile_worker._private_job_queues where locked_by is not null
     ) holder
     where id <> $2 and pg_try_advisory_xact_lock(hashtext($1), hashtext(id))`,
    [POOL_LOCKS, own],
  )
  return rows.map(({ id }) => id)
}

export async function releaseJobsOf(client: ClientBase | Pool, pools: readonly string[]): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [pools])
}

interface QueueState {
  /** A job of the queue is due. */
  hasNext: boolean
  /** The given job is still locked. */
  isKept: boolean
}

export async function readQueueState(pool: Pool, queue: number, job: string): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(
    `select exists (select from graphile_worker._private_jobs where job_queue_id = $1 and run_at <= now()) as "hasNext",
            exists (select from graphile_worker._private_jobs where id = $2 and locked_at is not null) as "isKept"`,
    [queue, job],
  )
  return rows[0] ?? { hasNext: false, isKept: false }
}
