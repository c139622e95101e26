/**
 * `npm run restore -- <folder>`: brings a backup back into an empty database (of the embedded one: a DATA_DIR without one)
 * and the files of players into DOCUMENTS_DIR, and recomputes all books. Ends with 1 when anything does not fit.
 */
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import { restore } from '../apps/server/src/platform/backup/restore.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { unhurried } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { makeSchema } from './schema.ts'
import { runTold } from './told.ts'

async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-'))
    throw new BackupFault('Name the folder: npm run restore -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const { documentsDir } = config
    const wanted = { databaseUrl: place.ownerUrl, folder, documentsDir, prepare: makeSchema }
    const { at, tables, documents } = await restore(wanted)
    const differences = await unhurried(place.ownerUrl, 'fairhall-restore', async ({ pool }) => {
      let count = (await auditBooks(pool)).findings.length
      for await (const _lost of listLostFiles(pool, documentsDir)) count += 1
      return count
    })
    const files = documents?.count ?? 0
    const told = { restored: folder, at, tables: tables.length, files, differences }
    process.stdout.write(`${JSON.stringify(told)}\n`)
    process.exitCode = differences === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

await runTold(() => main(process.argv.slice(2)))
