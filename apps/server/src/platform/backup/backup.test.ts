import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeSchema, settleNow } from '#scripts/schema.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { bet, startWithProvider, type WithProvider, win } from '#tests/support/games/game-provider.ts'
import { jpegOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { listLostFiles } from '../../modules/documents/index.ts'
import { auditBooks } from '../../modules/audit/index.ts'
import { openFolder } from '../storage/folder-storage.ts'
import { backUp, type Manifest } from './backup.ts'
import { type BackupKeys, makeKeyFile, readKeys } from './encryption.ts'
import { restore } from './restore.ts'
import { tableName } from './tables.ts'

let acme: WithProvider
const left: (() => unknown)[] = []

beforeAll(async () => {
  acme = await startWithProvider()
})
afterEach(async () => {
  for (const remove of left.splice(0)) await remove()
})
afterAll(() => acme.stop())

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-backup-'))
  left.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Only a restore without a schema creates it, which takes seconds. */
async function emptyDatabase({ hasSchema = true } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: !hasSchema })
  left.push(() => database.drop())
  return database
}

const newKeys = async () => {
  const file = path.join(newFolder(), 'backup.key')
  await makeKeyFile(file)
  return readKeys(file)
}
const ownKeys = await newKeys()

const takeBackup = (folder: string, keys: BackupKeys | null = ownKeys) => {
  const { config } = acme.server.deps
  return backUp({
    databaseUrl: acme.server.database.url,
    files: openFolder(config.documentsDir),
    folder,
    keys,
  })
}
const bringBack = (
  folder: string,
  { url }: Pick<TestDatabase, 'url'>,
  documentsDir = newFolder(),
  keys: BackupKeys | null = ownKeys,
) =>
  restore({
    databaseUrl: url,
    folder,
    files: openFolder(documentsDir),
    keys,
    prepare: makeSchema,
    settle: settleNow,
  })

async function countsOf(url: string, { tables }: Manifest): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const counts: string[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ count: string }>(`select count(*)::text from ${tableName(table)}`)
      counts.push(`${table.name} ${rows[0]?.count ?? ''}`)
    }
    return counts
  } finally {
    await client.end()
  }
}

/** Bets and wins until `isOver` returns true. */
async function play(name: string, isOver: () => boolean): Promise<number> {
  const player = await acme.givenGambler()
  let rounds = 0
  while (!isOver()) {
    const id = `${name}-${(rounds += 1)}`
    await acme.call('betwin', player.betwin(id, [bet(`${id}-b`, '1.00'), win(`${id}-w`, '0.90')]))
  }
  return rounds
}

test('a backup taken under load restores balanced, row for row, and play can continue', async () => {
  let isOver = false
  const players = ['a', 'b', 'c', 'd'].map((name) => play(name, () => isOver))
  const folder = newFolder()
  try {
    await takeBackup(newFolder())
    await takeBackup(folder)
  } finally {
    isOver = true
  }
  const rounds = await Promise.all(players)
  expect(Math.min(...rounds)).toBeGreaterThan(0)

  const database = await emptyDatabase({ hasSchema: false })
  const manifest = await bringBack(folder, database)
  // The restore itself adds one entry to the journal, which waits for its link.
  const added = ['audit_event', 'audit_pending']
  const rowsOf = (name: string, rows: string) => (added.includes(name) ? Number(rows) + 1 : rows)
  expect(await countsOf(database.url, manifest)).toEqual(
    manifest.tables.map(({ name, rows }) => `${name} ${rowsOf(name, rows)}`),
  )
  expect(Number(manifest.tables.find(({ name }) => name === 'ledger_entry')?.rows)).toBeGreaterThan(8)
  expect((await auditBooks(database.pool)).findings).toEqual([])
  // Sequences continue after the last value.
  const next = await database.pool.query(`insert into ledger_outbox (events) values ('[]') returning id`)
  expect(next.rowCount).toBe(1)
})

test('a restore ends sessions, links and codes of the backup', async () => {
  await acme.givenGambler()
  const { id } = await givenPlayer(acme.server)
  const { pool } = acme.server.database
  await pool.query(
    `insert into password_reset (id, login_hash, player_id, email, code_hash, requested_at, expires_at)
     values (gen_random_uuid(), 'login', $1, 'a@example.com', 'code', now(), now() + interval '1 hour')`,
    [id],
  )
  await pool.query(
    `insert into sign_in_ticket (token_hash, player_id, expires_at) values ('ticket', $1, now() + interval '1 hour')`,
    [id],
  )
  await pool.query(
    `insert into autologin_token (token_hash, player_id, made_by, expires_at)
     values ('link', $1, 'a', now() + interval '1 hour')`,
    [id],
  )
  await pool.query(
    `insert into social_link (token_hash, player_id, provider, issuer, subject, expires_at)
     values ('offer', $1, 'p', 'i', 's', now() + interval '1 hour')`,
    [id],
  )
  await pool.query(`insert into player_recovery_code (player_id, code_hash) values ($1, 'recovery')`, [id])
  await pool.query(
    `with j as (insert into jackpot (id, pot_owner, reserve_owner) values ('crown', gen_random_uuid(), gen_random_uuid()))
     insert into jackpot_pot (jackpot, number, state, terms, commitment, sealed_secret, key_id, seed, seed_from_reserve, carried, amount, opened_at)
     values ('crown', 1, 'open', '{"games": []}', 'hash', 'secret', 'key', 100, 0, 0, 100000000000000, now())`,
  )
  const folder = newFolder()
  await takeBackup(folder)
  await pool.query('with p as (delete from jackpot_pot) delete from jackpot')
  const database = await emptyDatabase()
  await bringBack(folder, database)
  const { rows } = await database.pool.query(`
    select (select count(*)::int from player_session where ended_at is null) as sessions,
           (select count(*)::int from game_session where ended_at is null) as games,
           (select count(*)::int from password_reset where expires_at > now()) as resets,
           (select count(*)::int from sign_in_ticket where expires_at > now()) as tickets,
           (select count(*)::int from autologin_token where expires_at > now()) as links,
           (select count(*)::int from social_link where expires_at > now()) as offers,
           (select count(*)::int from player_recovery_code where used_at is null) as recovery,
           (select count(*)::int from player_session) > 0 as "isKept",
           (select array_agg(length(sealed_secret)) from jackpot_pot where state = 'open') as pots,
           (select array_agg(actor) from audit_event where action = 'backup.restored') as actors`)
  expect(rows).toEqual([
    {
      sessions: 0,
      games: 0,
      resets: 0,
      tickets: 0,
      links: 0,
      offers: 0,
      recovery: 0,
      isKept: true,
      pots: [0],
      actors: ['restore'],
    },
  ])
})

test('restores texts, bytes, arrays, nulls and text that looks like the end of a copy unchanged', async () => {
  const { pool } = acme.server.database
  const reason = 'tab\tline\nback\\slash \\. \\N ä𝄞 "quoted" \r end'
  await pool.query(
    `insert into audit_event (at, actor, action, subject, reason, details) values (now(), 'staff:x', 'test', 's', $1, $2)`,
    [reason, JSON.stringify({ text: reason })],
  )
  const folder = newFolder()
  await takeBackup(folder)
  const database = await emptyDatabase()
  await bringBack(folder, database)
  const { rows } = await database.pool.query(
    `select reason, details, sealed_reason from audit_event where action = 'test'`,
  )
  expect(rows).toEqual([{ reason, details: { text: reason }, sealed_reason: null }])
  await expect(database.pool.query('delete from audit_event')).rejects.toThrow('append-only')
})

test('refuses a database with data, a folder with files, and a folder that is not a backup', async () => {
  const folder = newFolder()
  await expect(bringBack(folder, await emptyDatabase())).rejects.toThrow('is not a backup')
  await takeBackup(folder)
  await expect(takeBackup(folder)).rejects.toThrow('is not empty')
  await expect(bringBack(folder, { url: acme.server.database.url })).rejects.toThrow(
    'already has players or ledger entries',
  )
})

test('a folder that becomes unwritable ends the backup', async () => {
  const folder = newFolder()
  const taking = takeBackup(folder)
  rmSync(folder, { recursive: true })
  await expect(taking).rejects.toThrow('ENOENT')
})

test('a damaged or missing file, or another version, leaves the database empty', async () => {
  const folder = newFolder()
  const { tables } = await takeBackup(folder, null)
  const bringPlain = (target: TestDatabase) => bringBack(folder, target, newFolder(), null)
  const manifest = path.join(folder, 'manifest.json')
  const original = readFileSync(manifest, 'utf8')
  writeFileSync(manifest, original.replace('server/0001', 'server/9999'))
  const database = await emptyDatabase()
  await expect(bringPlain(database)).rejects.toThrow('another version')
  const { rows } = await database.pool.query('select count(*)::int as count from player')
  expect(rows).toEqual([{ count: 0 }])

  // A refused restore can be repeated.
  writeFileSync(manifest, original)
  await bringPlain(database)
  expect((await auditBooks(database.pool)).findings).toEqual([])
  const file = path.join(folder, tables.find(({ name }) => name === 'ledger_entry')?.file ?? '')
  appendFileSync(file, 'x')
  await expect(bringPlain(await emptyDatabase())).rejects.toThrow('is damaged')
  unlinkSync(file)
  await expect(bringPlain(await emptyDatabase())).rejects.toThrow('is missing')
})

test('the schema version of the studio is compared too, if the backup has one', async () => {
  const [source, target] = [await emptyDatabase(), await emptyDatabase()]
  const take = async (folder: string) => {
    await backUp({ databaseUrl: source.url, files: openFolder(newFolder()), folder, keys: ownKeys })
    return folder
  }
  const same = await take(newFolder())
  await source.pool.query(
    `delete from studio.migration where name = (select max(name) from studio.migration)`,
  )
  const older = await take(newFolder())
  await expect(bringBack(older, target)).rejects.toThrow('another version')
  await bringBack(same, target)
})

test('restores sealed player files with their rows, and nothing if one is damaged', async () => {
  const { server } = acme
  const player = await givenPlayer(server)
  const documents = [
    await upload(server, player.token, pngOf()),
    await upload(server, player.token, jpegOf(), { type: 'image/jpeg' }),
  ].map(({ data }) => `${data?.id ?? ''}.sealed`)
  const source = server.deps.config.documentsDir
  writeFileSync(path.join(source, `${documents[0] ?? ''}.part`), 'an interrupted upload')
  const folder = newFolder()
  expect((await takeBackup(folder)).documents?.count).toBe(2)

  const [database, target] = [await emptyDatabase(), newFolder()]
  await bringBack(folder, database, target)
  expect(readdirSync(target).toSorted()).toEqual(documents.toSorted())
  for (const name of documents)
    expect(readFileSync(path.join(target, name))).toEqual(readFileSync(path.join(source, name)))
  const lostIn = (documentsDir: string) =>
    Array.fromAsync(listLostFiles(database.pool, openFolder(documentsDir)))
  expect(await lostIn(target)).toEqual([])
  unlinkSync(path.join(target, documents[1] ?? ''))
  expect(await lostIn(target)).toEqual([
    { documentId: (documents[1] ?? '').replace('.sealed', ''), playerId: player.id },
  ])

  appendFileSync(path.join(folder, 'documents', `${documents[0] ?? ''}.age`), 'x')
  const [other, empty] = [await emptyDatabase(), newFolder()]
  await expect(bringBack(folder, other, empty)).rejects.toThrow('is damaged')
  expect(readdirSync(empty)).toEqual([])
})
