/**
 * `npm run backup -- <folder>`: writes a snapshot of the database and the players' sealed files into an empty folder,
 * encrypted for the key file of BACKUP_KEY_FILE or `--key`. It can run while the installation runs. The backup does
 * not include the key ring: without `secrets.json` of DATA_DIR, sealed data can't be opened. `npm run backup --
 * --new-key <file>` creates a key file.
 */
import { parseArgs } from 'node:util'
import { Client } from '@fairhall/postgres'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { backUp } from '../apps/server/src/platform/backup/backup.ts'
import { makeKeyFile } from '../apps/server/src/platform/backup/encryption.ts'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { openFileStorage } from '../apps/server/src/platform/storage/file-storage.ts'
import { recordRun } from '../apps/server/src/platform/task-runs.ts'
import { chooseKeys, keyOptions } from './backup-keys.ts'
import { runCommand } from './run-command.ts'

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...keyOptions, 'new-key': { type: 'string' } },
  })
  const newKey = values['new-key']
  if (newKey !== undefined) return showNewKey(newKey)
  const [folder] = positionals
  if (folder === undefined) throw new BackupError('Missing folder. Usage: npm run backup -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const keys = await chooseKeys(values, config)
  if (keys === null)
    process.stderr.write(
      'Warning: this backup is not encrypted. Anyone with a copy can read all players and balances.\n',
    )
  const place = await findDatabase(config)
  try {
    const began = performance.now()
    const { at, tables, documents } = await backUp({
      databaseUrl: place.ownerUrl,
      files: openFileStorage(config),
      folder,
      keys,
    })
    await noteBackup(place.ownerUrl, new Date(at))
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0)
    const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
    const files = documents?.count ?? 0
    const summary = {
      backup: folder,
      at,
      encrypted: keys !== null,
      tables: tables.length,
      rows,
      files,
      seconds,
    }
    process.stdout.write(`${JSON.stringify(summary)}\n`)
    process.stdout.write(
      `Also keep ${config.secretsFile} in another place, and the key file in a third: sealed data opens only with them.\n`,
    )
  } finally {
    await place.leave()
  }
}

async function showNewKey(file: string): Promise<void> {
  const recipient = await makeKeyFile(file)
  process.stdout.write(
    `${file} opens backups: keep it away from them and from the servers, in more than one place.\n` +
      `Encryption needs only its public key. Put it into a separate file, and set BACKUP_KEY_FILE to that file:\n${recipient}\n`,
  )
}

/**
 * Records the time for the metric of the backup's age. The backup is complete without it, so a failure only prints a
 * warning.
 */
async function noteBackup(databaseUrl: string, at: Date): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'fairhall-backup' })
  try {
    await client.connect()
    await recordRun(client, { task: 'backup', at })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(
      `The backup is complete, but its time could not be recorded for the metrics: ${why}\n`,
    )
  } finally {
    await client.end()
  }
}

await runCommand(() => main(process.argv.slice(2)))
