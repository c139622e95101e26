import { afterAll, describe, expect, test } from 'vitest'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { inTransaction, queryable } from '../database/database.ts'
import { defineJob, enqueue, runJobsOnce, startJobs } from './jobs.ts'
import { giveBack, holdLocks } from './worker-lives.ts'

const server = await startTestServer()
const { deps } = server
afterAll(() => server.stop())

const BY_CLOCK = { _cron: { ts: '2026-11-20T12:00:00.000Z' } }

/** A job that goes on until it is let go. */
function slowJob() {
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let runs = 0
  const job = defineJob({
    name: 'test.slow',
    cron: '* * * * *',
    async run() {
      runs += 1
      begun.resolve()
      await gate.promise
    },
  })
  const wish = (payload: object) => inTransaction(deps.db, (tx) => enqueue(tx, job.name, payload))
  return {
    begun: begun.promise,
    letGo: gate.resolve,
    runs: () => runs,
    wish,
    work: () => runJobsOnce(deps, [job]),
  }
}

test('what the clock begins does not run beside itself, and runs again afterwards', async () => {
  const { begun, letGo, runs, wish, work } = slowJob()
  await wish(BY_CLOCK)
  const first = work()
  await begun
  await wish(BY_CLOCK)
  await work()
  expect(runs()).toBe(1)
  letGo()
  await first
  await wish(BY_CLOCK)
  await work()
  expect(runs()).toBe(2)
})

test('what was asked for runs, also beside what the clock has begun', async () => {
  const { begun, letGo, runs, wish, work } = slowJob()
  await wish(BY_CLOCK)
  const first = work()
  await begun
  await wish({})
  const second = work()
  await expect.poll(runs).toBe(2)
  letGo()
  await Promise.all([first, second])
})

describe('a job whose worker was killed', () => {
  const dead = 'worker-dead'

  /** As the queue has it of a worker that took it a while ago. */
  async function takenBy(worker: string, name: string) {
    await inTransaction(deps.db, (tx) => enqueue(tx, name, {}, { queue: name }))
    for (const table of ['_private_jobs', '_private_job_queues']) {
      await queryable(deps.db).query(
        `update graphile_worker.${table} set locked_by = $1, locked_at = now() - interval '2 minutes'`,
        [worker],
      )
    }
  }

  test('is done by those that work next', async () => {
    const done = Promise.withResolvers<void>()
    const job = defineJob({ name: 'test.left', run: async () => done.resolve() })
    await takenBy(dead, job.name)
    const jobs = await startJobs(deps, [job])
    await done.promise
    await jobs.stop()
  })

  test('stays with a worker that lives', async () => {
    const [living, looking] = await Promise.all([deps.pool.connect(), deps.pool.connect()])
    await holdLocks(living, [dead])
    await takenBy(dead, 'test.kept')
    expect(await giveBack(looking, [])).toBe(0)
    expect(await giveBack(living, [dead])).toBe(0)
    living.release(true)
    await expect.poll(() => giveBack(looking, [])).toBe(1)
    expect(await giveBack(looking, [])).toBe(0)
    looking.release()
  })
})
