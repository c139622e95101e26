/** A database of its own for each test file, cloned from the migrated one. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { type DatabaseUrls, inDatabase } from '../../apps/server/src/platform/database/roles.ts'

export interface TestDatabase extends Database {
  /** As the owner, like `pool` and `db`: tests may look at everything. */
  readonly url: string
  /** As the roles of an installation. */
  readonly urls: DatabaseUrls
  /** Closes the pool and drops the database, whoever is still connected to it. */
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** With no table in it, for tests that bring their own. */
  empty?: boolean
  poolSize?: number
}

export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template0' : 'fairhall_template'
  // To copy its many small files takes half as long as to log each of their pages.
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const urls = inDatabase(inject('databaseUrls'), name)
  // However busy the machine is, who holds a lock is waited for.
  const database = openDatabase({ url: url.href, poolSize: options.poolSize ?? 10, silenceMaxMs: null })
  return {
    ...database,
    url: url.href,
    urls,
    async drop() {
      await database.close()
      await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
