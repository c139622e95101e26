import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

test('concurrent starts apply each migration once', async () => {
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  const names = applied.flat()
  expect(names.filter((name) => name.startsWith('server/'))).not.toEqual([])
  expect(new Set(names).size).toBe(names.length)
  await Promise.all(Array.from({ length: 3 }, () => migrateJobs(database.url)))
})
