/**
 * Applies schema migrations: numbered SQL files, forward only. Concurrent starts are safe: the first takes an advisory lock, and
 * the others wait and find the work done. An applied file must never change: its checksum is stored and compared, and a
 * difference stops the start with an error that names the file.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connectionSettings } from '@fairhall/postgres'
import { changePatiently, type Patience, patience as usual } from './patience.ts'

export interface MigrationSource {
  /** Prefix of the migrations' names, such as `server`. */
  name: string
  folder: string
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const root = path.resolve(import.meta.dirname, '../../../../..')

/** In order: the server's tables reference those of the ledger. */
const migrationSources: readonly MigrationSource[] = [
  { name: 'ledger', folder: path.join(root, 'packages/ledger/sql') },
  { name: 'server', folder: path.join(root, 'apps/server/migrations') },
]

// An arbitrary number that nothing else in this database uses.
const MIGRATION_LOCK = 7_246_001
const INSUFFICIENT_PRIVILEGE = '42501'

export interface MigrationOptions extends Partial<Patience> {
  sources?: readonly MigrationSource[]
}

/** Applies missing migrations and returns their names. */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const { sources = migrationSources, ...patience } = options
  const migrations = sources.flatMap(readMigrations)
  const client = new pg.Client({
    ...connectionSettings(),
    connectionString: url,
    application_name: 'fairhall-migrate',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    return await applyMissing(client, migrations, { ...usual, ...patience })
  } finally {
    await client.end()
  }
}

function readMigrations(source: MigrationSource): Migration[] {
  const files = readdirSync(source.folder).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  return files.sort().map((file) => {
    const sql = readFileSync(path.join(source.folder, file), 'utf8')
    return { name: `${source.name}/${file}`, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function applyMissing(
  client: pg.Client,
  migrations: readonly Migration[],
  patience: Patience,
): Promise<string[]> {
  // A role without rights to change the schema must find it up to date.
  const { rows: found } = await client.query(`select where to_regclass('schema_migration') is not null`)
  if (found.length === 0)
    await client.query(`
      create table if not exists schema_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))

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
      await changePatiently(client, migration.name, patience, () => apply(client, migration, patience))
    } catch (error) {
      const isDenied = error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
      const hint = isDenied ? '; DATABASE_OWNER_URL must name the role that owns the tables' : ''
      const reason = `${error instanceof Error ? error.message : String(error)}${hint}`
      throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error })
    }
  }
  return missing.map((migration) => migration.name)
}

async function apply(client: pg.Client, migration: Migration, { lockTimeoutMs }: Patience): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(migration.sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
