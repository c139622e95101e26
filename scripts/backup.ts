/**
 * `npm run backup -- <folder>`: writes all that the database holds at this moment, and the sealed files of players, into an empty
 * folder, beside a running installation, encrypted for the key file of BACKUP_KEY_FILE or `--key`. The key ring is not in it: without
 * `secrets.json` of DATA_DIR what is sealed stays closed. `npm run backup -- --new-key <file>` makes a key file.
 */
import pg from 'pg'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { backUp } from '../apps/server/src/platform/backup/backup.ts'
import { makeKeyFile } from '../apps/server/src/platform/backup/encryption.ts'
import { BackupFault } from '../apps/server/src/platform/backup/fault.ts'
import { findDatabase } from '../apps/server/src/platform/database/find-database.ts'
import { noteDone } from '../apps/server/src/platform/last-done.ts'
import { chooseKeys, keyOptions, parseWords } from './backup-keys.ts'
import { runTold } from './told.ts'

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseWords({
    args,
    allowPositionals: true,
    options: { ...keyOptions, 'new-key': { type: 'string' } },
  })
  const newKey = values['new-key']
  if (newKey !== undefined) return showNewKey(newKey)
  const [folder] = positionals
  if (folder === undefined) throw new BackupFault('Name the folder: npm run backup -- <folder>')
  const config = loadConfig({ ...process.env, NODE_ENV: 'development' })
  const keys = await chooseKeys(values, config)
  if (keys === null)
    process.stderr.write('This backup is plain: anyone who gets hold of it reads all players and balances.\n')
  const place = await findDatabase(config)
  try {
    const began = performance.now()
    const { documentsDir } = config
    const { at, tables, documents } = await backUp({
      databaseUrl: place.ownerUrl,
      documentsDir,
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
      `Keep ${config.secretsFile} as well, in another place, and the key file in a third: what is sealed opens only with them.\n`,
    )
  } finally {
    await place.leave()
  }
}

async function showNewKey(file: string): Promise<void> {
  const recipient = await makeKeyFile(file)
  process.stdout.write(
    `${file} opens backups: keep it away from them and from the servers, in more than one place.\n` +
      `To encrypt, only its public key is needed, in a separate file that BACKUP_KEY_FILE names:\n${recipient}\n`,
  )
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
