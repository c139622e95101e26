/**
 * Brings a backup back into an empty database: the schema from the migrations, the rows from the files, all in one
 * transaction. What does not fit (another schema, a damaged file, a row too few) leaves the database without a row.
 */
import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type BackupTable, MANIFEST, type Manifest } from './backup.ts'
import { copyIn } from './copy.ts'
import { type BackupKeys, decrypt, ENCRYPTED } from './encryption.ts'
import { BackupFault } from './fault.ts'
import { copyFilesIn, digestOf, requireWholeFiles } from './files.ts'
import { columnNames, isEmpty, listMigrations, listTables, tableName } from './tables.ts'

export interface RestoreOptions {
  databaseUrl: string
  folder: string
  /** Where the files of players are to lie. */
  documentsDir: string
  /** Null for a plain backup: only where the operator says that this one is. */
  keys: BackupKeys | null
  /** Makes the schema in an empty database. */
  prepare(databaseUrl: string): Promise<void>
  /** Ends, in the transaction that fills the database, what may not go on from the moment of the backup. */
  settle(client: pg.Client, manifest: Manifest): Promise<void>
}

/** @throws BackupFault with one line that says what does not fit */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, folder, documentsDir, keys, prepare, settle } = options
  const manifest = await readManifest(folder, keys)
  const { documents } = manifest
  for (const table of manifest.tables) await requireWhole(folder, table)
  if (documents !== undefined) await requireWholeFiles(folder, documents, keys)
  await withClient(databaseUrl, async (client) => {
    if (!(await isEmpty(client)))
      throw new BackupFault('The database holds players or entries already: restore into an empty one.')
  })
  await prepare(databaseUrl)
  await withClient(databaseUrl, async (client) => {
    await requireSameSchema(client, manifest)
    await client.query('begin')
    await fill(client, { folder, manifest, keys })
    await settle(client, manifest)
    // Before the rows count: no row is ever there without its file.
    if (documents !== undefined) await copyFilesIn(folder, documents, { target: documentsDir, keys })
    await client.query('commit')
    await client.query('analyze')
  })
  return manifest
}

/** Read before anything is written: who can't open it can't open the rest, and it names the checksum of every other file. */
async function readManifest(folder: string, keys: BackupKeys | null): Promise<Manifest> {
  const plain = path.join(folder, MANIFEST)
  const encrypted = `${plain}${ENCRYPTED}`
  const file = keys === null ? plain : encrypted
  if (!existsSync(file)) {
    if (existsSync(encrypted))
      throw new BackupFault(`${folder} is encrypted: name its key file with --key or BACKUP_KEY_FILE.`)
    if (existsSync(plain))
      throw new BackupFault(
        `${folder} is not encrypted, so anyone may have changed it: restore it with --plain if you trust it.`,
      )
    throw new BackupFault(`${folder} is no backup, or one that was not finished.`)
  }
  const manifest = JSON.parse(await readAll(file, keys)) as Manifest
  if (manifest.format !== 1) throw new BackupFault(`${folder} has a format that this version does not know.`)
  return manifest
}

async function readAll(file: string, keys: BackupKeys | null): Promise<string> {
  const opened = await decrypt(createReadStream(file), keys, file)
  return text(opened).catch((error: unknown) => {
    throw new BackupFault(`${file} is damaged.`, { cause: error })
  })
}

async function requireWhole(folder: string, { file, sha256 }: BackupTable): Promise<void> {
  const place = path.join(folder, file)
  if (!existsSync(place)) throw new BackupFault(`${place} is missing.`)
  if ((await digestOf(place)) !== sha256) throw new BackupFault(`${place} is damaged.`)
}

async function requireSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  // What had never run there has no table in the backup: here it is empty, of whatever version.
  const schemas = new Set(manifest.tables.map(({ schema }) => schema))
  const isCompared = (line: string) => schemas.has('studio') || !line.startsWith('studio/')
  const present = (await listMigrations(client)).filter(isCompared)
  // In an order that no database's collation decides.
  const told = (lines: readonly string[]) => lines.toSorted().join('\n')
  if (told(present) !== told(manifest.migrations))
    throw new BackupFault(
      'The backup was made by another version: restore it with that one, then start this one.',
    )
  const known = new Set((await listTables(client)).map(tableName))
  const strange = manifest.tables.find((table) => !known.has(tableName(table)))
  if (strange !== undefined) throw new BackupFault(`There is no table ${tableName(strange)} in this version.`)
}

async function fill(
  client: pg.Client,
  { folder, manifest, keys }: { folder: string; manifest: Manifest; keys: BackupKeys | null },
): Promise<void> {
  for (const month of manifest.months)
    await client.query('select ledger_make_partition($1::timestamptz)', [`${month}T00:00:00Z`])
  // What migrations have put there comes with the backup. Backwards: first what refers to others.
  for (const table of [...manifest.tables].reverse()) await client.query(`delete from ${tableName(table)}`)
  for (const table of manifest.tables) {
    const place = path.join(folder, table.file)
    const source = await decrypt(createReadStream(place), keys, place)
    const unpacked = createGunzip()
    source.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
    const rows = await copyIn(client, `copy ${tableName(table)} (${columnNames(table)}) from stdin`, unpacked)
    if (String(rows) !== table.rows)
      throw new BackupFault(`${table.file} has ${rows} rows instead of ${table.rows}.`)
  }
  for (const { name, last, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  await freeJobs(client)
}

/** Those who were at work when the backup was made will not come back to them. */
async function freeJobs(client: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_by is not null`,
    )
}

async function withClient<T>(databaseUrl: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'fairhall-restore' })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
