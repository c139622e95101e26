import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeSchema, settleNow } from '#scripts/schema.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { openFolder } from '../storage/folder-storage.ts'
import { backUp, type Manifest } from './backup.ts'
import { type BackupKeys, decrypt, encrypt, makeKeyFile, readKeys } from './encryption.ts'
import { restore } from './restore.ts'

let server: TestServer
let home: string
let keys: BackupKeys
let target: TestDatabase
/** One encrypted backup; each test copies it. */
let taken: Manifest
const left: (() => unknown)[] = []

const place = (...names: string[]) => path.join(home, ...names)

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'fairhall-encryption-'))
  server = await startTestServer()
  const player = await givenPlayer(server)
  await upload(server, player.token, pngOf())
  await makeKeyFile(place('backup.key'))
  keys = await readKeys(place('backup.key'))
  const { documentsDir } = server.deps.config
  taken = await backUp({
    databaseUrl: server.database.url,
    files: openFolder(documentsDir),
    folder: place('taken'),
    keys,
  })
  target = await createTestDatabase({ empty: true })
  await makeSchema(target.url)
})
afterEach(() => {
  for (const remove of left.splice(0)) remove()
})
afterAll(async () => {
  rmSync(home, { recursive: true, force: true })
  await target.drop()
  await server.stop()
})

function copyOfBackup(): string {
  const folder = mkdtempSync(path.join(home, 'copy-'))
  cpSync(place('taken'), folder, { recursive: true })
  left.push(() => rmSync(folder, { recursive: true }))
  return folder
}

const bringBack = (folder: string, by: BackupKeys | null = keys) =>
  restore({
    databaseUrl: target.url,
    folder,
    files: openFolder(place('brought')),
    keys: by,
    prepare: makeSchema,
    settle: settleNow,
  })

const fileOf = (table: string) => taken.tables.find(({ name }) => name === table)?.file ?? ''

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  const place = at < 0 ? bytes.length + at : at
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(file, bytes)
}

test('an encrypted backup is unreadable without the key', async () => {
  const names = readdirSync(place('taken'), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => statSync(place('taken', name)).isFile())
  expect(files.filter((name) => name.startsWith('documents/'))).toHaveLength(1)
  expect(files.filter((name) => !name.endsWith('.age'))).toEqual([])
  const { rows } = await server.database.pool.query<{ login: string }>('select id::text as login from player')
  for (const name of files) {
    const bytes = readFileSync(place('taken', name))
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    for (const word of [rows[0]?.login ?? 'none', 'sha256', '"tables"'])
      expect(bytes.includes(word)).toBe(false)
  }
})

describe('an encrypted backup is refused before anything is written', () => {
  const attacks: [string, (folder: string) => void, string][] = [
    ['a changed byte in a table', (folder) => flip(path.join(folder, fileOf('player')), -1), 'is damaged'],
    [
      'a table cut short',
      (folder) => {
        const file = path.join(folder, fileOf('player'))
        truncateSync(file, statSync(file).size - 20)
      },
      'is damaged',
    ],
    [
      'two swapped tables',
      (folder) => {
        const [one, other] = [fileOf('player'), fileOf('wallet_account')].map((name) =>
          path.join(folder, name),
        )
        renameSync(one ?? '', `${one ?? ''}.x`)
        renameSync(other ?? '', one ?? '')
        renameSync(`${one ?? ''}.x`, other ?? '')
      },
      'is damaged',
    ],
    ['a missing table', (folder) => unlinkSync(path.join(folder, fileOf('player'))), 'is missing'],
    ['a changed manifest', (folder) => flip(path.join(folder, 'manifest.json.age'), -1), 'is damaged'],
    ['a changed header', (folder) => flip(path.join(folder, 'manifest.json.age'), 60), ''],
    [
      'a manifest cut short',
      (folder) => truncateSync(path.join(folder, 'manifest.json.age'), 400),
      'is damaged',
    ],
    [
      'a changed list of documents',
      (folder) => flip(path.join(folder, taken.documents?.list ?? ''), -1),
      'is damaged',
    ],
    [
      'a plain manifest instead of the encrypted one',
      (folder) => {
        unlinkSync(path.join(folder, 'manifest.json.age'))
        writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(taken))
      },
      'is not encrypted',
    ],
    [
      'no manifest',
      (folder) => unlinkSync(path.join(folder, 'manifest.json.age')),
      'is not a backup, or an unfinished one',
    ],
  ]
  test.each(attacks)('%s', async (_name, change, message) => {
    const folder = copyOfBackup()
    change(folder)
    await expect(bringBack(folder)).rejects.toThrow(message)
    const { rows } = await target.pool.query('select from player')
    expect([rows.length, readdirSync(home).includes('brought')]).toEqual([0, false])
  })

  test('another key, and no key', async () => {
    await makeKeyFile(place('other.key'))
    await expect(bringBack(place('taken'), await readKeys(place('other.key')))).rejects.toThrow('another key')
    await expect(bringBack(place('taken'), null)).rejects.toThrow('name its key file')
    expect((await target.pool.query('select from player')).rowCount).toBe(0)
  })
})

test('a public key creates backups that only the secret key opens', async () => {
  writeFileSync(place('public.key'), `# for the server\n${keys.recipients[0] ?? ''}\n`)
  const publicKeys = await readKeys(place('public.key'))
  expect(publicKeys).toEqual({ recipients: keys.recipients, identities: [] })
  const sealed = await buffer(await encrypt(Readable.from([Buffer.from('rows')]), publicKeys))
  await expect(decrypt(Readable.from([sealed]), publicKeys, 'x')).rejects.toThrow('another key')
  expect((await buffer(await decrypt(Readable.from([sealed]), keys, 'x'))).toString()).toBe('rows')
})

test('a key file is never overwritten, must be private, and must be a key file', async () => {
  await expect(makeKeyFile(place('backup.key'))).rejects.toThrow('never overwritten')
  expect(statSync(place('backup.key')).mode & 0o777).toBe(0o600)
  copyFileSync(place('backup.key'), place('open.key'))
  chmodSync(place('open.key'), 0o644)
  await expect(readKeys(place('open.key'))).rejects.toThrow('chmod 600')
  writeFileSync(place('wrong.key'), 'not a key')
  await expect(readKeys(place('wrong.key'))).rejects.toThrow('is not a key file')
  await expect(readKeys(place('none.key'))).rejects.toThrow('Missing key file')
})
