import { parseCronItems } from 'graphile-worker'
import { expect, test } from 'vitest'
import { modules } from './app-modules.ts'

test('the queue can read the schedule of every job', () => {
  const items = modules
    .flatMap(({ jobs = [] }) => jobs)
    .flatMap(({ name, cron }) => (cron === undefined ? [] : [{ task: name, match: cron }]))
  expect(parseCronItems(items)).toHaveLength(items.length)
})
