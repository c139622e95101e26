/** The whole schema of an installation, that of the studio, the stand-ins and the queue included, in an empty database. */
import pg from 'pg'
import { migrateSandbox } from '../apps/sandbox/src/schema.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { migrateJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { migrate as migrateStudio } from '../apps/studio/src/platform/migrate.ts'

export async function makeSchema(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl)
  await migrateJobs(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await migrateStudio(pool)
    await migrateSandbox(pool)
  } finally {
    await pool.end()
  }
}
