import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

test('several processes at once make the tables once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => migrate(database.pool)))
  expect(made.flat()).toEqual(readdirSync(new URL('../../sql', import.meta.url)).sort())
  expect(await migrate(database.pool)).toEqual([])
})

test('every table says what it is for', async () => {
  const { rows } = await database.pool.query(
    `select relname from pg_class where relnamespace = 'studio'::regnamespace and relkind = 'r' and relname <> 'migration'
       and obj_description(oid) is null`,
  )
  expect(rows).toEqual([])
})

test('a file that was changed after it was applied stops the start', async () => {
  await database.pool.query(`update studio.migration set checksum = 'other'`)
  await expect(migrate(database.pool)).rejects.toThrow('0001-studio.sql was changed')
})
