/**
 * Backs up an installation, its database and its player files, at one moment while the server runs. All tables are read in the same
 * snapshot, so that the ledger in the backup is balanced. It needs none of PostgreSQL's own programs. The manifest is written last: a
 * folder without one is not a backup. All files are encrypted unless the operator asks for a plain backup.
 */
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, copyOut } from '@fairhall/postgres'
import { type BackupKeys, encrypt, ENCRYPTED } from './encryption.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFiles, copyFilesOut, throughHash } from './files.ts'
import {
  columnNames,
  listMigrations,
  listMonths,
  listSequences,
  listTables,
  type SequenceFact,
  type TableFact,
  tableName,
} from './tables.ts'

export interface BackupTable extends TableFact {
  file: string
  /** The number of rows, as text. */
  rows: string
  /** The checksum of the stored file. */
  sha256: string
}

export interface Manifest {
  format: 1
  at: string
  migrations: readonly string[]
  months: readonly string[]
  tables: readonly BackupTable[]
  sequences: readonly SequenceFact[]
  /** Missing in backups by versions that did not include documents. */
  documents?: BackupFiles
}

export const MANIFEST = 'manifest.json'

interface BackupOptions {
  databaseUrl: string
  /** The sealed files of players. */
  files: FileStorage
  folder: string
  /** Null: a plain backup, which anyone with access to it can read. */
  keys: BackupKeys | null
}

/** @throws BackupError if the folder is not empty */
export async function backUp({ databaseUrl, files, folder, keys }: BackupOptions): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) throw new BackupError(`${folder} is not empty: name another folder.`)
  const client = new Client({ connectionString: databaseUrl, application_name: 'fairhall-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Before the snapshot, which would otherwise lack the entries of a month that is detached or attached meanwhile.
    await client.query('lock table ledger_entry in access share mode')
    const tables = await copyAll(client, folder, keys)
    await client.query('commit')
    // After the snapshot: a file is stored before its row, so each row that was not removed since finds its file.
    const manifest = { ...tables, documents: await copyFilesOut(files, folder, keys) }
    await writeManifest(folder, manifest, keys)
    await flush(folder)
    return manifest
  } finally {
    await client.end()
  }
}

async function writeManifest(folder: string, manifest: Manifest, keys: BackupKeys | null): Promise<void> {
  const text = Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  const file = path.join(folder, `${MANIFEST}${keys === null ? '' : ENCRYPTED}`)
  const sealed = await encrypt(text, keys)
  await pipeline(sealed, createWriteStream(file, { mode: 0o600, flush: true }))
}

async function copyAll(client: Client, folder: string, keys: BackupKeys | null): Promise<Manifest> {
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const facts = await listTables(client)
  const tables: BackupTable[] = []
  for (const table of facts) tables.push(await copyTable(client, { folder, table, keys }))
  return {
    format: 1,
    at: rows[0]?.at.toISOString() ?? '',
    migrations: await listMigrations(client),
    months: await listMonths(client),
    tables,
    // Sequences ignore snapshots. Read last, they are never behind the rows.
    sequences: await listSequences(client),
  }
}

async function copyTable(
  client: Client,
  { folder, table, keys }: { folder: string; table: TableFact; keys: BackupKeys | null },
): Promise<BackupTable> {
  const file = `${table.schema}.${table.name}.copy.gz${keys === null ? '' : ENCRYPTED}`
  const digest = createHash('sha256')
  const packing = createGzip({ level: 1 })
  const packed = await encrypt(packing, keys)
  const target = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true })
  const statement = `copy (select ${columnNames(table)} from ${tableName(table)}) to stdout`
  // Run in parallel, so that a full disk ends the backup instead of blocking the copy forever.
  const [rows] = await Promise.all([
    copyOut(client, statement, packing).finally(() => packing.end()),
    pipeline(packed, throughHash(digest), target),
  ])
  return { ...table, file, rows: String(rows), sha256: digest.digest('hex') }
}

/** Flushes the folder, so that the names of the files survive a power failure. */
async function flush(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
