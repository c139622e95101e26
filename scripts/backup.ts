/**
 * `npm run backup -- <folder>`: writes all that the database holds at this moment, and the sealed files of players, into an empty
 * folder, beside a running installation. The key ring is not in it: without `secrets.json` of DATA_DIR what is sealed stays closed.
 */
import pg from 'pg'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { backUp } from '../apps/server/src/platform/backup/backup.ts'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { noteDone } from '../apps/server/src/platform/last-done.ts'
import { runTold } from './told.ts'

async function main([folder]: readonly string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-'))
    throw new BackupFault('Name the folder: npm run backup -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const place = await findDatabase(config)
  try {
    const began = performance.now()
    const { documentsDir } = config
    const { at, tables, documents } = await backUp({ databaseUrl: place.ownerUrl, documentsDir, folder })
    await noteBackup(place.ownerUrl, new Date(at))
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    const files = documents?.count ?? 0
    const told = { backup: folder, at, tables: tables.length, rows, files, seconds }
    process.stdout.write(`${JSON.stringify(told)}\n`)
    process.stdout.write(
      `Keep ${config.secretsFile} as well, in another place: what is sealed opens only with it.\n`,
    )
  } finally {
    await place.leave()
  }
}

/** So that its age is measured. It is whole without that, so what is in the way is said and no more. */
async function noteBackup(databaseUrl: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fairhall-backup' })
  try {
    await client.connect()
    await noteDone(client, { what: 'backup', at })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The backup is whole, but its time could not be noted for the measures: ${why}\n`)
  } finally {
    await client.end()
  }
}

await runTold(() => main(process.argv.slice(2)))
