/**
 * `npm run restore -- <folder>`: restores a backup into an empty database (embedded: a DATA_DIR without one) and the
 * players' files into DOCUMENTS_DIR or the bucket, then recomputes all books. Exits with 1 if there is a difference. It needs the key
 * file that opens the backup (`--key` or BACKUP_KEY_FILE), or `--plain` for an unencrypted backup.
 */
import { parseArgs } from 'node:util'
import { listLostFiles } from '../apps/server/src/modules/documents/index.ts'
import { auditBooks } from '../apps/server/src/modules/audit/index.ts'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import { restore } from '../apps/server/src/platform/backup/restore.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { withoutTimeouts } from '../apps/server/src/platform/database/database.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { openFileStorage } from '../apps/server/src/platform/storage/file-storage.ts'
import { chooseKeys, keyOptions } from './backup-keys.ts'
import { makeSchema, settleNow } from './schema.ts'
import { runCommand } from './run-command.ts'

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: keyOptions })
  const [folder] = positionals
  if (folder === undefined) throw new BackupError('Missing folder. Usage: npm run restore -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const keys = await chooseKeys(values, config)
  if (keys !== null && keys.identities.length === 0)
    throw new BackupError('This key file has only public keys. Use the file with the secret key.')
  const place = await findDatabase(config)
  try {
    const storage = openFileStorage(config)
    const request = {
      databaseUrl: place.ownerUrl,
      folder,
      files: storage,
      keys,
      prepare: (url: string) => makeSchema(url, place.urls),
      settle: settleNow,
    }
    const { at, tables, documents } = await restore(request)
    const differences = await withoutTimeouts(place.ownerUrl, 'fairhall-restore', async ({ pool }) => {
      // No server runs on these books yet, so a long snapshot slows nobody down.
      let count = (await auditBooks(pool, {}, 0, storage)).findings.length
      for await (const _lost of listLostFiles(pool, storage)) count += 1
      return count
    })
    const files = documents?.count ?? 0
    const summary = { restored: folder, at, tables: tables.length, files, differences }
    process.stdout.write(`${JSON.stringify(summary)}\n`)
    process.exitCode = differences === 0 ? 0 : 1
  } finally {
    await place.leave()
  }
}

await runCommand(() => main(process.argv.slice(2)))
