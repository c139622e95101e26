/**
 * Starts one embedded PostgreSQL for the whole test run, in memory if there is room, and creates the migrated template that
 * every test file clones. It does not sync to disk, because tests need no durability. The projects of a run share it.
 */
import { rmSync } from 'node:fs'
import { Client, escapeLiteral } from '@fairhall/postgres'
import type { TestProject } from 'vitest/node'
import { type EmbeddedDatabase, startEmbedded } from '../../../apps/server/src/platform/database/embedded.ts'
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

interface Cluster {
  database: EmbeddedDatabase
  close(): Promise<void>
}

/** Vitest loads this file for each project, all in one process. */
const shared = globalThis as { testCluster?: { opened: Promise<Cluster>; projects: number } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = (shared.testCluster ??= { opened: openCluster(), projects: 0 })
  cluster.projects += 1
  const { database, close } = await cluster.opened
  project.provide('databaseUrl', database.url)
  project.provide('databaseUrls', database.urls)
  return async () => {
    cluster.projects -= 1
    if (cluster.projects > 0) return
    delete shared.testCluster
    await close()
  }
}

async function openCluster(): Promise<Cluster> {
  sweepTestHomes()
  const home = makeDatabaseHome()
  const database = await startEmbedded({ home, durable: false, maxConnections: 300 })
  const close = async () => {
    await database.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await stopAutovacuum(database.urls)
    await makeSignInCheap(database.urls)
    await makeTemplate(database.urls)
    return { database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Autovacuum could begin during any test, and lock a table, reuse the place of a row or change a plan. */
async function stopAutovacuum({ owner, server }: DatabaseUrls): Promise<void> {
  for (const statement of ['alter system set autovacuum = off', 'select pg_reload_conf()'])
    await query(owner ?? server, statement)
}

/** A password is slow to check on purpose, and tests open thousands of connections. */
async function makeSignInCheap({ owner, server, studio }: DatabaseUrls): Promise<void> {
  const statements = [owner ?? server, server, studio].map((url) => {
    const { username, password } = new URL(url)
    return `alter role ${username} password ${escapeLiteral(decodeURIComponent(password))}`
  })
  await query(owner ?? server, ['set scram_iterations = 1', ...statements].join(';'))
}

async function makeTemplate(urls: DatabaseUrls): Promise<void> {
  await query(urls.owner ?? urls.server, 'create database fairhall_template')
  const template = inDatabase(urls, 'fairhall_template')
  await prepareSchema(template, { roles: new Set(['studio', 'sandbox']) })
  // The clocks of tests show any day: what they write is never older than the schema.
  await query(template.owner ?? template.server, "update schema_migration set applied_at = '2000-01-01'")
}

async function query(url: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
