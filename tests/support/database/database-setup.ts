/**
 * Starts one embedded PostgreSQL for the whole test run, in memory if there is room, and creates the migrated template that
 * every test file clones. It does not sync to disk, because tests need no durability.
 */
import { rmSync } from 'node:fs'
import { Client } from '@fairhall/postgres'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../../apps/server/src/platform/database/embedded.ts'
import { type DatabaseUrls, inDatabase } from '../../../apps/server/src/platform/database/roles.ts'
import { prepareSchema } from '../../../apps/server/src/schema.ts'
import { makeDatabaseHome, sweepTestHomes } from '#tests/support/runner/temporary-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** URLs of the installation's database roles. */
    databaseUrls: DatabaseUrls
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepTestHomes()
  const home = makeDatabaseHome()
  const database = await startEmbedded({ home, durable: false, maxConnections: 300 })
  const teardown = async () => {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await makeTemplate(database.urls)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('databaseUrl', database.url)
  project.provide('databaseUrls', database.urls)
  return teardown
}

async function makeTemplate(urls: DatabaseUrls): Promise<void> {
  await query(urls, 'create database fairhall_template')
  const template = inDatabase(urls, 'fairhall_template')
  await prepareSchema(template, { roles: new Set(['studio', 'sandbox']) })
  // The clocks of tests show any day: what they write is never older than the schema.
  await query(template, "update schema_migration set applied_at = '2000-01-01'")
}

async function query(urls: DatabaseUrls, statement: string): Promise<void> {
  const admin = new Client({ connectionString: urls.owner ?? urls.server })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
