/**
 * Applies schema migrations: numbered SQL files, forward only, each in a separate transaction. Concurrent starts are safe: the first takes an advisory lock, and
 * the others wait and find the work done. An applied file must never change: its checksum is stored and compared, and a difference stops the start with an error
 * that names the file.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { runWithLockRetries, type LockRetries, lockRetries as usual } from './lock-retries.ts'

export interface MigrationSource {
  /** Prefix of the migrations' names, such as `server`; null if there is only one source. */
  name: string | null
  folder: string
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const INSUFFICIENT_PRIVILEGE = '42501'

export interface MigrationOptions extends Partial<LockRetries> {
  sources: readonly MigrationSource[]
  /** Records applied migrations. It is created if it is missing, with its schema if its name has one. */
  table: string
  /** Number of the advisory lock that concurrent starts take; nothing else in the database uses it. */
  lock: number
  /** Added to the error of a role that may not change the schema. */
  deniedHint?: string
}

/** Applies missing migrations and returns their names. Takes a connection of the pool, or opens one for a URL. */
export async function migrate(target: string | pg.Pool, options: MigrationOptions): Promise<string[]> {
  const migrations = options.sources.flatMap(readMigrations)
  if (typeof target !== 'string') return migrateOnPool(target, migrations, options)
  const client = new pg.Client({
    ...connectionSettings(),
    connectionString: target,
    application_name: 'fairhall-migrate',
  })
  await client.connect()
  try {
    return await applyMissing(client, migrations, options)
  } finally {
    await client.end()
  }
}

async function migrateOnPool(
  pool: pg.Pool,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<string[]> {
  const client = await pool.connect()
  let isClean = false
  try {
    const applied = await applyMissing(client, migrations, options)
    await client.query('select pg_advisory_unlock($1)', [options.lock])
    isClean = true
    return applied
  } finally {
    // A connection that may still have the lock is closed.
    client.release(!isClean)
  }
}

function readMigrations(source: MigrationSource): Migration[] {
  const files = readdirSync(source.folder).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  return files.sort().map((file) => {
    const sql = readFileSync(path.join(source.folder, file), 'utf8')
    const name = source.name === null ? file : `${source.name}/${file}`
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function applyMissing(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<string[]> {
  const { table, lock, deniedHint } = options
  await client.query('select pg_advisory_lock($1)', [lock])
  await createTable(client, table)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table}`,
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))

  const lockRetries = { ...usual, ...options }
  const missing: Migration[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === undefined) missing.push(migration)
    else if (checksum !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it was applied: restore it and add a new file instead.`,
      )
    }
  }
  for (const migration of missing) {
    try {
      await runWithLockRetries(client, migration.name, lockRetries, () =>
        apply(client, migration, table, lockRetries),
      )
    } catch (error) {
      const isDenied = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
      const hint = isDenied && deniedHint !== undefined ? `; ${deniedHint}` : ''
      const reason = `${error instanceof Error ? error.message : String(error)}${hint}`
      throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error })
    }
  }
  return missing.map((migration) => migration.name)
}

/** A role without rights to change the schema must find the table. */
async function createTable(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query('select where to_regclass($1) is not null', [table])
  if (rows.length > 0) return
  const schema = /^(\w+)\./.exec(table)?.[1]
  if (schema !== undefined) await client.query(`create schema if not exists ${schema}`)
  await client.query(`
    create table if not exists ${table} (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
}

async function apply(
  client: pg.ClientBase,
  migration: Migration,
  table: string,
  { lockTimeoutMs }: LockRetries,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
