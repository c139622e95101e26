/** The schema of an installation: the server's, the job queue's and, where they run, those of the studio and the sandbox. */
import { migrateSandbox } from '@fairhall/sandbox'
import { migrateStudio } from '@fairhall/studio'
import type { Config } from './platform/config.ts'
import { openPool } from '@fairhall/postgres'
import { migrate } from './platform/database/migrate.ts'
import { type DatabaseUrls, grantRoles } from './platform/database/roles.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'

interface SchemaOptions {
  roles: Config['roles']
  /** Receives a line if a table is in use. */
  onWait?: (line: string) => void
}

/** Applies missing migrations as the owner, then grants the other roles their rights. */
export async function prepareSchema(urls: DatabaseUrls, { roles, onWait }: SchemaOptions): Promise<void> {
  const own = urls.owner ?? urls.server
  await migrate(own, onWait === undefined ? {} : { onWait })
  await migrateJobs(own)
  if (roles.has('studio')) {
    const onStudioWait = () => onWait?.("the studio's schema waits for a table that is in use")
    await withPool(urls.owner ?? urls.studio, (pool) => migrateStudio(pool, { onWait: onStudioWait }))
  }
  if (roles.has('sandbox')) await withPool(own, migrateSandbox)
  await grantRoles(urls)
}

async function withPool(url: string, work: (pool: ReturnType<typeof openPool>) => Promise<unknown>) {
  const pool = openPool({ url, name: 'fairhall-migrate', size: 1, silenceMaxMs: null })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
