import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { migrate as migrateWith, type MigrationOptions } from './migrate.ts'

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

const migrate = (url: string, options: Partial<MigrationOptions>) =>
  migrateWith(url, { sources, table: 'schema_migration', lock: 7, ...options })

test('concurrent starts apply each migration once, also in a separate schema', async () => {
  const { pool } = await emptyDatabase()
  const own = path.join(folder, 'own')
  mkdirSync(own)
  writeFileSync(
    path.join(own, '0001-own.sql'),
    'create table own.thing (id int); create table own.other (id int)',
  )
  const options = { sources: [{ name: null, folder: own }], table: 'own.migration', lock: 8 }
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateWith(pool, options)))
  expect(applied.flat()).toEqual(['0001-own.sql'])
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from own.migration',
  )
  expect(rows).toEqual([{ name: '0001-own.sql', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('applies only new migrations', async () => {
  const database = await emptyDatabase()
  write('0001-first.sql', 'create table first (id int)')
  expect(await migrate(database.url, {})).toEqual(['test/0001-first.sql'])
  write('0002-second.sql', 'create table second (id int)')
  expect(await migrate(database.url, {})).toEqual(['test/0002-second.sql'])
})

test('a migration that was changed after it was applied stops the start', async () => {
  const database = await emptyDatabase()
  await migrate(database.url, {})
  write('0001-first.sql', 'create table first (id bigint)')
  await expect(migrate(database.url, {})).rejects.toThrow(
    'test/0001-first.sql was changed after it was applied',
  )
  write('0001-first.sql', 'create table first (id int)')
})

test('a failing migration is named and leaves nothing behind', async () => {
  const database = await emptyDatabase()
  write('0003-third.sql', 'create table third (id int); select nonsense')
  await expect(migrate(database.url, {})).rejects.toThrow('test/0003-third.sql failed: ')
  const { rows } = await database.pool.query<{ table: string | null }>(
    "select to_regclass('third')::text as table",
  )
  expect(rows).toEqual([{ table: null }])
})

const busyFolder = path.join(folder, 'busy')
const busySources = [{ name: 'busy', folder: busyFolder }]

/** Reads the table that a migration changes, until `end` is called. */
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

test('waits for a table in use without blocking others, and names the process that uses it', async () => {
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

test('a table that stays in use stops the start with a clear error, and nothing changes', async () => {
  const { database, end } = await busyDatabase()
  const tried = migrate(database.url, { sources: busySources, lockTimeoutMs: 10, pauseMs: 0, tries: 2 })
  await expect(tried).rejects.toThrow(/0001-more.sql failed: a table .* in use \(a long look, process/)
  await end()
  const { rows } = await database.pool.query(
    `select from pg_attribute where attrelid = 'first'::regclass and attname = 'more'`,
  )
  expect(rows).toEqual([])
})
