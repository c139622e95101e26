/**
 * `npm run restore -- <folder>`: brings a backup back into an empty database (of the embedded one: a DATA_DIR without one)
 * and the files of players into DOCUMENTS_DIR, and recomputes all books. Ends with 1 when anything does not fit. It needs the key file that
 * opens the backup (`--key` or BACKUP_KEY_FILE), or `--plain` for a backup that is not encrypted.
 */
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks } from '../apps/server/src/modules/rounds/index.ts'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import { restore } from '../apps/server/src/platform/backup/restore.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { unhurried } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { chooseKeys, keyOptions, parseWords } from './backup-keys.ts'
import { makeSchema, settleNow } from './schema.ts'
import { runTold } from './told.ts'

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseWords({ args, allowPositionals: true, options: keyOptions })
  const [folder] = positionals
  if (folder === undefined) throw new BackupFault('Name the folder: npm run restore -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const keys = await chooseKeys(values, config)
  if (keys !== null && keys.identities.length === 0)
    throw new BackupFault('This key file holds public keys only: a backup is opened by the secret key.')
  const place = await findDatabase(config)
  try {
    const { documentsDir } = config
    const wanted = {
      databaseUrl: place.ownerUrl,
      folder,
      documentsDir,
      keys,
      prepare: (url: string) => makeSchema(url, place.urls),
      settle: settleNow,
    }
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
