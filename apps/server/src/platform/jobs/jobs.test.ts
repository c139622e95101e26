import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#tests/support/server/server.ts'
import { inTransaction } from '../database/database.ts'
import { clockKey, defineJob, enqueue, runJobsOnce, startJobs } from './jobs.ts'
import { findDeadPools } from './jobs.queries.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

const server = await startTestServer()
const { deps } = server
afterAll(() => server.stop())

const BY_CLOCK = { _cron: { ts: '2026-11-20T12:00:00.000Z' } }

/** A job that runs until it is released. */
function slowJob() {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let runs = 0
  const job = defineJob({
    name: 'test.slow',
    cron: '* * * * *',
    async run() {
      runs += 1
      begun.resolve()
      await released.promise
    },
  })
  const request = (payload: object) => inTransaction(deps.db, (tx) => enqueue(tx, job.name, payload))
  return {
    begun: begun.promise,
    release: released.resolve,
    runs: () => runs,
    request,
    work: () => runJobsOnce(deps, [job]),
  }
}

test('a scheduled job does not overlap with itself, and runs again afterwards', async () => {
  const { begun, release, runs, request, work } = slowJob()
  await request(BY_CLOCK)
  const first = work()
  await begun
  await request(BY_CLOCK)
  await work()
  expect(runs()).toBe(1)
  release()
  await first
  await request(BY_CLOCK)
  await work()
  expect(runs()).toBe(2)
})

test('a requested job runs, also in parallel to a scheduled run', async () => {
  const { begun, release, runs, request, work } = slowJob()
  await request(BY_CLOCK)
  const first = work()
  await begun
  await request({})
  const second = work()
  await expect.poll(runs).toBe(2)
  release()
  await Promise.all([first, second])
})

test('a run ends only once no job of a queue is due', async () => {
  let runs = 0
  const job = defineJob({ name: 'test.queued', run: async () => void (runs += 1) })
  await inTransaction(deps.db, async (tx) => {
    for (let n = 0; n < 30; n += 1) await enqueue(tx, job.name, {}, { queue: 'one' })
  })
  await runJobsOnce(deps, [job])
  expect(runs).toBe(30)
})

test('jobs with atStart run at each start, and others do not', async () => {
  const ran: string[] = []
  const [name, other] = ['test.start', 'test.other']
  const cron = '0 0 1 1 *'
  const jobs = [
    defineJob({ name: other, cron, run: async () => void ran.push(other) }),
    defineJob({ name, cron, atStart: true, run: async () => void ran.push(name) }),
  ]
  for (const expected of [[name], [name, name]]) {
    const started = await startJobs(deps, jobs)
    await expect.poll(() => ran).toEqual(expected)
    await started.stop()
  }
})

test('a job whose completion fails runs again, and the process and its queue continue', async () => {
  const name = 'test.unanswered'
  const { db } = deps
  const { pool } = server.database
  // Simulates a database failure between a job and its completion.
  await pool.query(`
    create function refuse_once() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection' using errcode = '57P01'; end $$;
    create trigger refuse_once before delete on graphile_worker._private_jobs
      for each row execute function refuse_once()`)
  let runs = 0
  const job = defineJob({
    name,
    async run() {
      runs += 1
      if (runs === 2) await pool.query('drop function refuse_once cascade')
    },
  })
  const jobs = await startJobs(deps, [job])
  await inTransaction(db, (tx) => enqueue(tx, name, {}, { queue: name }))
  const countJobs = async () => {
    const { rows } = await pool.query(
      'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
      [name],
    )
    return { runs, waiting: Number(rows[0]?.count) }
  }
  await expect.poll(countJobs).toEqual({ runs: 2, waiting: 0 })
  await inTransaction(db, (tx) => enqueue(tx, name, {}, { queue: name }))
  await expect.poll(countJobs).toEqual({ runs: 3, waiting: 0 })
  await jobs.stop()
})

test('jobs of one queue run one at a time without delay, and other jobs do not wait for them', async () => {
  const [name, other] = ['test.queued', 'test.unqueued']
  const done: string[] = []
  let [running, most] = [0, 0]
  const queued = defineJob({
    name,
    async run() {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      done.push(name)
    },
  })
  const jobs = await startJobs(deps, [
    queued,
    defineJob({ name: other, run: async () => void done.push(other) }),
  ])
  const count = 60
  await inTransaction(deps.db, async (tx) => {
    for (let n = 0; n < count; n += 1) await enqueue(tx, name, {}, { queue: name })
    await enqueue(tx, other, {})
  })
  // If the workers slept between two jobs, two per second would take half a minute.
  await expect.poll(() => done.length, { timeout: 25_000 }).toBe(count + 1)
  expect(most).toBe(1)
  expect(done.indexOf(other)).toBeLessThan(count)
  await jobs.stop()
})

test('runs a job once after an outage, however many runs were due', async () => {
  const name = 'test.piled'
  let runs = 0
  const job = defineJob({ name, cron: '* * * * *', run: async () => void (runs += 1) })
  await inTransaction(deps.db, async (tx) => {
    for (let minute = 0; minute < 3; minute += 1) await enqueue(tx, name, BY_CLOCK, { key: clockKey(name) })
    // Cancelled while it ran, because a later one was due.
    await enqueue(tx, name, BY_CLOCK)
  })
  await deps.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key is null and payload::jsonb ? '_cron'`,
  )
  await runJobsOnce(deps, [job])
  expect(runs).toBe(1)
  const { rows } = await deps.pool.query('select from graphile_worker.jobs where task_identifier = $1', [
    name,
  ])
  expect(rows).toEqual([])
})

describe('jobs locked by a pool of workers', () => {
  const findLocks = async (name: string) => {
    const { rows } = await deps.db.query<{ job: string | null; queue: string | null }>(
      `select jobs.locked_by as job, queues.locked_by as queue
         from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id
         join graphile_worker._private_job_queues queues on queues.id = job_queue_id
        where identifier = $1`,
      [name],
    )
    return rows[0]
  }

  test('are released after the pool was killed', async () => {
    const name = 'test.left'
    await inTransaction(deps.db, (tx) => enqueue(tx, name, {}, { queue: name }))
    for (const table of ['_private_jobs', '_private_job_queues']) {
      await deps.db.query(`update graphile_worker.${table} set locked_by = 'pool-dead', locked_at = now()`)
    }
    const heartbeat = startHeartbeat(deps, 'pool-living', 1)
    await expect.poll(() => findLocks(name)).toEqual({ job: null, queue: null })
    await heartbeat.stop()
  })

  test('stay locked while the pool is alive', async () => {
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const run = async () => {
      begun.resolve()
      await released.promise
    }
    const job = defineJob({ name: 'test.kept', run })
    await inTransaction(deps.db, (tx) => enqueue(tx, job.name, {}, { queue: job.name }))
    const jobs = await startJobs(deps, [job])
    await begun.promise
    const client = await deps.pool.connect()
    await expect.poll(() => findDeadPools(client, '')).toEqual([])
    expect((await findLocks(job.name))?.job).not.toBeNull()
    client.release()
    released.resolve()
    await jobs.stop()
  })
})
