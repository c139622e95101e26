/**
 * Starts one embedded PostgreSQL for the whole test run, in a folder of its own under the temporary folder, and makes
 * the migrated database from which every test file clones its own. Nothing is synced to the disk: tests may lose it all.
 */
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { makeTestHome, sweepTestHomes } from './test-homes.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepTestHomes()
  const home = makeTestHome()
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
