/**
 * `npm run restore -- <folder>`: brings a backup back into an empty database (of the embedded one: a DATA_DIR without one),
 * and recomputes all books. Ends with 1 when anything does not fit.
 */
import pg from 'pg'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { BackupFault } from '../apps/server/src/platform/backup/backup.ts'
import { restore } from '../apps/server/src/platform/backup/restore.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { makeSchema } from './schema.ts'
import { runTold } from './told.ts'

async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-'))
    throw new BackupFault('Name the folder: npm run restore -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const { at, tables } = await restore({ databaseUrl: place.url, folder, prepare: makeSchema })
    const pool = new pg.Pool({ connectionString: place.url, max: 1 })
    const { findings } = await auditBooks(pool).finally(() => pool.end())
    const told = { restored: folder, at, tables: tables.length, differences: findings.length }
    process.stdout.write(`${JSON.stringify(told)}\n`)
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

await runTold(() => main(process.argv.slice(2)))
