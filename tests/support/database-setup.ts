/**
 * Starts one embedded PostgreSQL for the whole test run, in a folder of its own under the temporary folder, and makes
 * the migrated database from which every test file clones its own. Nothing is synced to the disk: tests may lose it all.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { isClaimed } from '../../apps/server/src/platform/database/folder-claim.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const PREFIX = 'fairhall-test-'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep()
  const home = mkdtempSync(path.join(tmpdir(), PREFIX))
  const database = await startEmbedded({ home, durable: false, maxConnections: 300 })
  const teardown = async () => {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await makeTemplate(database.url)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('databaseUrl', database.url)
  return teardown
}

/** Removes what test runs left that were killed. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(tmpdir(), name)
    if (!isClaimed(home)) rmSync(home, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query('create database fairhall_template')
  await admin.end()

  const template = new URL(url)
  template.pathname = '/fairhall_template'
  await migrate(template.href)
  await migrateJobs(template.href)
}
