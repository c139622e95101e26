/** Creates a separate database for each test file, cloned from the migrated template. */
import { Client } from '@fairhall/postgres'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { type DatabaseUrls, inDatabase } from '../../../apps/server/src/platform/database/roles.ts'

export interface TestDatabase extends Database {
  /** Connects as the owner, like `pool` and `db`, so that tests can read everything. */
  readonly url: string
  /** URLs of the installation's database roles. */
  readonly urls: DatabaseUrls
  /** Closes the pool and drops the database, even if clients are still connected. */
  drop(): Promise<void>
}

interface TestDatabaseOptions {
  /** Creates a database without tables. */
  empty?: boolean
  poolSize?: number
}

/** Counts the databases of this process, so that their names are unique among all processes of a run. */
let created = 0

export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const adminUrl = inject('databaseUrl')
  created += 1
  const name = `test_${process.pid}_${created}`
  const template = options.empty ? 'template0' : 'fairhall_template'
  // Copying the many small files takes half as long as writing each page to the WAL.
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)

  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const urls = inDatabase(inject('databaseUrls'), name)
  // No timeouts, because the test machine may be slow.
  const poolSize = options.poolSize ?? 10
  const database = openDatabase({ url: url.href, poolSize, silenceMaxMs: null, connectMaxMs: 0 })
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
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
