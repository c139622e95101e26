import { readdirSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { migrate } from './migrate.ts'

const database = await createTestDatabase({ empty: true })
afterAll(() => database.drop())

test('several concurrent processes create the tables once', async () => {
  const made = await Promise.all([1, 2, 3].map(() => migrate(database.pool)))
  expect(made.flat()).toEqual(readdirSync(new URL('../../sql', import.meta.url)).sort())
  expect(await migrate(database.pool)).toEqual([])
})

test('every table has a comment', async () => {
  const { rows } = await database.pool.query(
    `select relname from pg_class where relnamespace = 'studio'::regnamespace and relkind = 'r' and relname <> 'migration'
       and obj_description(oid) is null`,
  )
  expect(rows).toEqual([])
})

test('waits for a table in use without queueing for its lock', async () => {
  const { pool, drop } = await createTestDatabase({ empty: true })
  onTestFinished(drop)
  await pool.query(
    'create schema studio; create table studio.migration (name text primary key, checksum text)',
  )
  const user = await pool.connect()
  await user.query('begin; lock table studio.migration in share mode')
  const tried = migrate(pool, { lockTimeoutMs: 10, pauseMs: 0, tries: 2 })
  await expect(tried).rejects.toThrow('is in use')
  let waits = 0
  const onWait = () => {
    waits += 1
    void user.query('commit').then(() => user.release())
  }
  const applied = await migrate(pool, { lockTimeoutMs: 10, pauseMs: 10, onWait })
  expect([applied[0], waits]).toEqual(['0001-studio.sql', 1])
})

test('a file that was changed after it was applied stops the start', async () => {
  await database.pool.query(`update studio.migration set checksum = 'other'`)
  await expect(migrate(database.pool)).rejects.toThrow('0001-studio.sql was changed')
})
