import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../../../../tests/support/server.ts'
import { inTransaction } from '../database/database.ts'
import { defineJob, enqueue, runJobsOnce } from './jobs.ts'

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
