/**
 * Restores a backup into an empty database: the schema from the migrations and the rows from the files, in one transaction. If
 * anything does not fit (another schema, a damaged file, a missing row), the database stays empty.
 */
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { Client, copyIn } from '@fairhall/postgres'
import { type BackupTable, MANIFEST, type Manifest } from './backup.ts'
import { type BackupKeys, decrypt, ENCRYPTED } from './encryption.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'
import { copyFilesIn, digestOf, requireWholeFiles } from './files.ts'
import { columnNames, isEmpty, listMigrations, listTables, tableName } from './tables.ts'

interface RestoreOptions {
  databaseUrl: string
  folder: string
  /** Where the sealed files of players go. */
  files: FileStorage
  /** Null for a plain backup, and only if the operator says that it is one. */
  keys: BackupKeys | null
  /** Creates the schema in an empty database. */
  prepare(databaseUrl: string): Promise<void>
  /** Ends state that must not continue from the backup, in the transaction that fills the database. */
  settle(client: Client, manifest: Manifest): Promise<void>
}

/** @throws BackupError with a one-line reason */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, folder, files, keys, prepare, settle } = options
  const manifest = await readManifest(folder, keys)
  const { documents } = manifest
  for (const table of manifest.tables) await requireWhole(folder, table)
  if (documents !== undefined) await requireWholeFiles(folder, documents, keys)
  await withClient(databaseUrl, async (client) => {
    if (!(await isEmpty(client)))
      throw new BackupError('The database already has players or ledger entries: restore into an empty one.')
  })
  await prepare(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await requireSameSchema(client, manifest)
    await client.query('begin')
    await fill(client, { folder, manifest, keys })
    await settle(client, manifest)
    // Before the commit, so that no row exists without its file.
    if (documents !== undefined) await copyFilesIn(folder, documents, { target: files, keys })
    await client.query('commit')
    await client.query('analyze')
  })
  return manifest
}

/** Read before anything is written: without it nothing else can be opened, and it has the checksums of all other files. */
async function readManifest(folder: string, keys: BackupKeys | null): Promise<Manifest> {
  const plain = path.join(folder, MANIFEST)
  const encrypted = `${plain}${ENCRYPTED}`
  const file = keys === null ? plain : encrypted
  if (!existsSync(file)) {
    if (existsSync(encrypted))
      throw new BackupError(`${folder} is encrypted: name its key file with --key or BACKUP_KEY_FILE.`)
    if (existsSync(plain))
      throw new BackupError(
        `${folder} is not encrypted, so anyone may have changed it: restore it with --plain if you trust it.`,
      )
    throw new BackupError(`${folder} is not a backup, or an unfinished one.`)
  }
  const manifest = JSON.parse(await readAll(file, keys)) as Manifest
  if (manifest.format !== 1) throw new BackupError(`${folder} has an unknown format.`)
  return manifest
}

async function readAll(file: string, keys: BackupKeys | null): Promise<string> {
  const opened = await decrypt(createReadStream(file), keys, file)
  return text(opened).catch((error: unknown) => {
    throw new BackupError(`${file} is damaged.`, { cause: error })
  })
}

async function requireWhole(folder: string, { file, sha256 }: BackupTable): Promise<void> {
  const place = path.join(folder, file)
  if (!existsSync(place)) throw new BackupError(`${place} is missing.`)
  if ((await digestOf(place)) !== sha256) throw new BackupError(`${place} is damaged.`)
}

async function requireSameSchema(client: Client, manifest: Manifest): Promise<void> {
  // A part that had never run is missing in the backup. Here its tables are empty, so its version does not matter.
  const schemas = new Set(manifest.tables.map(({ schema }) => schema))
  const isCompared = (line: string) => schemas.has('studio') || !line.startsWith('studio/')
  const present = (await listMigrations(client)).filter(isCompared)
  // Sorted here, because database collations differ.
  const toText = (lines: readonly string[]) => lines.toSorted().join('\n')
  if (toText(present) !== toText(manifest.migrations))
    throw new BackupError(
      'The backup was made by another version: restore it with that one, then start this one.',
    )
  const known = new Set((await listTables(client)).map(tableName))
  const unknown = manifest.tables.find((table) => !known.has(tableName(table)))
  if (unknown !== undefined) throw new BackupError(`This version has no table ${tableName(unknown)}.`)
}

async function fill(
  client: Client,
  { folder, manifest, keys }: { folder: string; manifest: Manifest; keys: BackupKeys | null },
): Promise<void> {
  for (const month of manifest.months)
    await client.query('select ledger_make_partition($1::timestamptz)', [`${month}T00:00:00Z`])
  // The backup contains the rows that migrations insert. In reverse order, so that referencing rows go first.
  for (const table of [...manifest.tables].reverse()) await client.query(`delete from ${tableName(table)}`)
  for (const table of manifest.tables) {
    // A trigger of an earlier table may have written rows, which the backup contains.
    await client.query(`delete from ${tableName(table)}`)
    const place = path.join(folder, table.file)
    const source = await decrypt(createReadStream(place), keys, place)
    const unpacked = createGunzip()
    source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
    const rows = await copyIn(client, `copy ${tableName(table)} (${columnNames(table)}) from stdin`, unpacked)
    if (String(rows) !== table.rows)
      throw new BackupError(`${table.file} has ${rows} rows instead of ${table.rows}.`)
  }
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  await releaseJobs(client)
}

/** Releases jobs of workers that ran when the backup was made. */
async function releaseJobs(client: Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_by is not null`,
    )
}

async function withClient<T>(databaseUrl: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'fairhall-restore' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
