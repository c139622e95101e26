import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tests/support/database.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
const sources = [{ name: 'test', folder }]
const write = (name: string, sql: string) => writeFileSync(path.join(folder, name), sql)
const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true })
})

async function emptyDatabase() {
  const database = await createTestDatabase({ empty: true })
  databases.push(database)
  return database
}

test('several processes that start at once apply everything once', async () => {
  const database = await emptyDatabase()
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)))
  const names = applied.flat()
  expect(names).toContain('server/0001-platform.sql')
  expect(new Set(names).size).toBe(names.length)
  await Promise.all(Array.from({ length: 3 }, () => migrateJobs(database.url)))
})

test('what is there is left alone, and only what is new is applied', async () => {
  const database = await emptyDatabase()
  write('0001-first.sql', 'create table first (id int)')
  expect(await migrate(database.url, { sources })).toEqual(['test/0001-first.sql'])
  write('0002-second.sql', 'create table second (id int)')
  expect(await migrate(database.url, { sources })).toEqual(['test/0002-second.sql'])
})

test('a file that was changed after it was applied stops the start', async () => {
  const database = await emptyDatabase()
  await migrate(database.url, { sources })
  write('0001-first.sql', 'create table first (id bigint)')
  await expect(migrate(database.url, { sources })).rejects.toThrow(
    'test/0001-first.sql was changed after it was applied',
  )
  write('0001-first.sql', 'create table first (id int)')
})

test('a file that fails is named and leaves nothing behind', async () => {
  const database = await emptyDatabase()
  write('0003-third.sql', 'create table third (id int); select nonsense')
  await expect(migrate(database.url, { sources })).rejects.toThrow('test/0003-third.sql failed: ')
  const { rows } = await database.pool.query<{ table: string | null }>(
    "select to_regclass('third')::text as table",
  )
  expect(rows).toEqual([{ table: null }])
})

const busyFolder = path.join(folder, 'busy')
const busySources = [{ name: 'busy', folder: busyFolder }]

/** Somebody reads the table that a file is to change, until he is told to end. */
async function busyDatabase() {
  const database = await emptyDatabase()
  mkdirSync(busyFolder, { recursive: true })
  writeFileSync(path.join(busyFolder, '0001-more.sql'), 'alter table first add column more text')
  const reader = await database.pool.connect()
  await reader.query('create table first (id int)')
  await reader.query(`begin; set local application_name = 'a long look'; select from first`)
  const end = async () => {
    await reader.query('commit')
    reader.release()
  }
  return { database, end }
}

test('a table in use is waited for from aside, and whose turn it is to end is told', async () => {
  const { database, end } = await busyDatabase()
  const lines: string[] = []
  const applied = migrate(database.url, {
    sources: busySources,
    lockTimeoutMs: 10,
    pauseMs: 10,
    onWait(line) {
      lines.push(line)
      void end()
    },
  })
  expect(await applied).toEqual(['busy/0001-more.sql'])
  expect(lines).toEqual([expect.stringMatching(/^busy\/0001-more.sql waits .*: a long look, process \d+/)])
})

test('a table that stays in use ends the start with a word of its own, and nothing is changed', async () => {
  const { database, end } = await busyDatabase()
  const tried = migrate(database.url, { sources: busySources, lockTimeoutMs: 10, pauseMs: 0, tries: 2 })
  await expect(tried).rejects.toThrow(/0001-more.sql failed: a table .* in use \(a long look, process/)
  await end()
  const { rows } = await database.pool.query(
    `select from pg_attribute where attrelid = 'first'::regclass and attname = 'more'`,
  )
  expect(rows).toEqual([])
})
