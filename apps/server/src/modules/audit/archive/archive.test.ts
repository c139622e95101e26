import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  attachMonth,
  DayDiffers,
  detachMonth,
  findDetachedUntil,
  findMonthToAttach,
  findMonthToDetach,
  type Month,
  type Queryable,
  sealDay,
  whyNotDetach,
} from '@fairhall/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryOf, openTestLedger, type TestLedger, transaction } from '#tests/support/database/ledger.ts'
import type { FileStorage } from '../../../platform/storage/file-storage.ts'
import { openFolder } from '../../../platform/storage/folder-storage.ts'
import { findArchive } from './archive.queries.ts'
import { readSnapshot } from '../audit.queries.ts'
import { archiveDay, checkArchivedDay, readArchivedDay, WrongMonth } from './archive.service.ts'
import { fromParquet, toParquet } from './entry-file.ts'

const DAY = '2021-03-30'
const NEXT = '2021-03-31'
const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-archive-'))
const files = openFolder(folder)
let books: TestLedger
let now = new Date(`${DAY}T10:00:00.123Z`)
const deps = () => ({ db: books.pool as Queryable, files })

/** One entry a file, so that the day has several. */
const archive = (of = deps()) => archiveDay(of, DAY, 1)
const check = async (of = deps()) =>
  (await checkArchivedDay(of, DAY)).map(({ difference }) => difference['problem'] ?? 'differs')

/** Values that are easily lost: large numbers, texts of other languages, quotes, empty texts and lists. */
beforeAll(async () => {
  books = await openTestLedger({ now: () => now })
  const owners = ['1', 'f'].map((digit) => digit + crypto.randomUUID().slice(1))
  for (const [place, owner] of owners.entries())
    await transaction(books.pool, async (tx) => {
      await books.ledger.openOwner(tx, owner)
      await books.ledger.withOwner(tx, owner, {}, (view) =>
        books.ledger.post(tx, view, { entries: [entryOf('start', 9_007_199_254_740_993n + BigInt(place))] }),
      )
    })
  const odd = {
    ...entryOf('a"\\ \u0001 ü 钱', -1n, 1n),
    groupId: crypto.randomUUID(),
    digest: '00ff10',
    context: { amount: 1e15, text: '\u2028"\\', nested: [[], {}, null] },
    note: '',
  }
  await transaction(books.pool, (tx) =>
    books.ledger.withOwner(tx, owners[0] as string, {}, (view) =>
      books.ledger.post(tx, view, { entries: [odd] }),
    ),
  )
  now = new Date('2021-04-01T10:00:00Z')
  for (const day of [DAY, NEXT]) await sealDay(books.pool, day)
})
afterAll(async () => {
  await books.close()
  rmSync(folder, { recursive: true })
})

/** Fails at the given call, counted over the database and the files, as if the process were killed there. */
function dying(calls: number) {
  let left = calls
  const dies = <Args extends unknown[], R>(act: (...args: Args) => Promise<R>) => {
    return (...args: Args) => (left-- > 0 ? act(...args) : Promise.reject(new Error('killed')))
  }
  const db: Queryable = {
    query: dies((text, values) => books.pool.query(text, values)) as Queryable['query'],
  }
  return { db, files: { ...files, put: dies(files.put), get: dies(files.get) } }
}

test('a process killed at any step leaves a day that is not archived, and the next one archives it', async () => {
  let isKilled = true
  for (let calls = 0; isKilled; calls += 1) {
    isKilled = await archive(dying(calls)).then(
      () => false,
      () => true,
    )
    expect((await findArchive(books.pool, DAY)) === null).toBe(isKilled)
  }
  // Of two at the same time, one may fail, because both write the same files. Neither stores a day that it has not read back.
  await Promise.allSettled([archive(), archive()])
  expect(await check()).toEqual([])
  await archive()
  expect(await findArchive(books.pool, DAY)).toMatchObject({ entries: 3n, files: 2 })
  expect(await check()).toEqual([])
})

test('refuses days that are not sealed, and reports days that are not archived', async () => {
  await expect(archiveDay(deps(), '2021-04-01')).rejects.toThrow('is not sealed')
  expect(await checkArchivedDay(deps(), NEXT)).toMatchObject([
    { difference: { problem: 'it is not archived' } },
  ])
})

const [FIRST, SECOND, MANIFEST] = ['0000.parquet', '0001.parquet', ''].map((part) =>
  part === '' ? `ledger-${DAY}.json` : `ledger-${DAY}-${part}`,
) as [string, string, string]

type Content = Buffer | null
/** Someone replaces files; null removes them. */
const replaced = (by: Record<string, Content>): FileStorage => ({
  ...files,
  get: async (name) => (name in by ? (by[name] as Content) : files.get(name)),
})
const read = async (name: string) => (await files.get(name)) as Buffer

test.each<[string, () => Promise<Record<string, Content>>, unknown[]]>([
  ['a missing file', async () => ({ [SECOND]: null }), ['the file is missing']],
  ['a missing manifest', async () => ({ [MANIFEST]: null }), ['the file is missing']],
  ['another file', async () => ({ [FIRST]: await read(SECOND) }), ['the file was changed']],
  [
    'a changed byte',
    async () => {
      const content = Buffer.from(await read(FIRST))
      content[40] = (content[40] ?? 0) ^ 1
      return { [FIRST]: content }
    },
    ['the file was changed'],
  ],
])('finds %s', async (_what, change, found) => {
  expect(await check({ ...deps(), files: replaced(await change()) })).toEqual(found)
})

type Row = Awaited<ReturnType<typeof fromParquet>>[number]

test.each<[string, (rows: Row[]) => Row[]]>([
  ['an amount', ([row, ...rest]) => [{ ...(row as Row), deltas: '{7,0}' }, ...rest]],
  [
    'a time by a microsecond',
    ([row, ...rest]) => [{ ...(row as Row), at: String(BigInt(row?.at ?? 0) + 1n) }, ...rest],
  ],
  ['a note', ([row, ...rest]) => [{ ...(row as Row), note: 'other' }, ...rest]],
  ['a missing entry', ([, ...rest]) => rest],
  ['an entry twice', (rows) => [...rows, ...rows]],
  ['an entry of another day', ([row, ...rest]) => [{ ...(row as Row), at: '0' }, row as Row, ...rest]],
])('finds %s, even if all checksums are made again', async (_what, change) => {
  expect((await checkForged(change(await fromParquet(await read(FIRST))))).length).toBeGreaterThan(0)
})

/** Checks the day with other rows in its first file, and another list of parts. All checksums fit. */
async function checkForged(rows: Row[], partsOf = (parts: unknown[]) => parts): Promise<unknown[]> {
  const content = toParquet(rows, {})
  const manifest = JSON.parse((await read(MANIFEST)).toString())
  const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex')
  Object.assign(manifest.parts[0], { entries: rows.length, sha256: sha256(content) })
  manifest.parts = partsOf(manifest.parts)
  const again = Buffer.from(JSON.stringify(manifest))
  const changed = replaced({ [FIRST]: content, [MANIFEST]: again })
  await books.pool.query("update ledger_archive set digest = decode($1, 'hex')", [sha256(again)])
  const found = await check({ ...deps(), files: changed })
  // Nothing else differs.
  await archive()
  expect(await check()).toEqual([])
  return found
}

test('finds parts that only have as many entries as were sealed', async () => {
  const rows = await fromParquet(await read(FIRST))
  expect(await checkForged(rows)).toEqual([])
  const [row] = rows as [Row]
  const strays = [
    { ...row, at: '0' },
    { ...row, owner: `ff${row.owner.slice(2)}` },
  ]
  for (const stray of strays)
    expect(await checkForged([...rows, stray], ([first]) => [first])).toEqual([
      'it is of another day or owner',
    ])
  // Of one entry.
  const again = await checkForged(rows, ([, second]) => [second, second, second])
  expect(again).toEqual(['its parts do not follow each other'])
})

describe('a month', () => {
  const month: Month = { month: '2021-03', days: [DAY, NEXT] }
  /** The entry with a context stays. */
  const leaving = { kinds: ['move'], keptKey: 'amount' }
  const read = (day: string) => readArchivedDay(deps(), day)

  const journal = async () => {
    const { rows } = await books.pool.query(
      "select count(*)::int as count, md5(string_agg(e::text, '|' order by e.owner, e.seq)) as digest from ledger_entry e",
    )
    return rows[0] as { count: number; digest: string }
  }

  /** Runs the work in transactions that are cut off after 0, 2, 4 … statements, until one commits. */
  async function untilWhole(work: (tx: Queryable) => Promise<unknown>, isUnchanged: () => Promise<void>) {
    for (let calls = 0; calls < 100; calls += 2) {
      let left = calls
      const isDone = await transaction(books.pool, async (tx) => {
        const query = (text: string, values?: unknown[]) =>
          left-- > 0 ? tx.query(text, values) : Promise.reject(new Error('killed'))
        await work({ query } as Queryable)
      }).then(
        () => true,
        (error: Error) => {
          if (error.message !== 'killed') throw error
          return false
        },
      )
      if (isDone) return
      await isUnchanged()
    }
    throw new Error('it never ended')
  }

  test('leaves only once all its days are archived, and comes back as it was, however often a process is killed', async () => {
    const before = await journal()
    expect(await findMonthToDetach(books.pool)).toEqual(month)
    expect(await whyNotDetach(books.pool, { ...month, days: [DAY] })).toBe('2021-03-31 is not sealed')
    expect(await whyNotDetach(books.pool, month)).toBe('not all of its days are archived')
    await archiveDay(deps(), NEXT)
    expect(await whyNotDetach(books.pool, month)).toBeNull()
    await untilWhole(
      (tx) => detachMonth(tx, month.month, leaving),
      async () => expect([await journal(), await findDetachedUntil(books.pool)]).toEqual([before, null]),
    )
    const detached = await journal()
    expect(detached.count).toBe(1)
    expect(await findDetachedUntil(books.pool)).toEqual(new Date('2021-04-01T00:00:00Z'))
    expect(await check()).toEqual([])

    expect(await findMonthToAttach(books.pool)).toEqual(month)
    await untilWhole(
      (tx) => attachMonth(tx, month, read),
      async () => expect(await journal()).toEqual(detached),
    )
    expect(await journal()).toEqual(before)
    expect(await findDetachedUntil(books.pool)).toBeNull()
    await books.expectRightBooks()
  })

  test('stays while a snapshot of the audit is open, before it has read an entry', async () => {
    await readSnapshot(books.pool, async () => {
      const detached = transaction(books.pool, (tx) => detachMonth(tx, month.month, leaving))
      await expect(detached).rejects.toMatchObject({ code: '55P03' })
    })
    expect(await findDetachedUntil(books.pool)).toBeNull()
  })

  test('is closed and append-only while it is detached, and a change of an entry that stayed is found', async () => {
    await transaction(books.pool, (tx) => detachMonth(tx, month.month, leaving))
    const insert = `insert into ledger_entry select (json_populate_record(e, '{"seq":99,"external_id":"late"}')).* from ledger_entry e`
    await expect(books.pool.query(insert)).rejects.toMatchObject({ code: '40001' })
    await expect(books.pool.query('delete from ledger_entry')).rejects.toMatchObject({ code: '42501' })
    await expect(books.pool.query('truncate ledger_entry_2021_03')).rejects.toMatchObject({ code: '42501' })
    const client = await books.pool.connect()
    for (const change of ["update ledger_entry set note = 'other'", 'delete from ledger_entry']) {
      await client.query("begin; set local session_replication_role = 'replica'")
      await client.query(change)
      const found = await checkArchivedDay({ db: client, files }, DAY)
      expect(found.map(({ check: name }) => name)[0]).toBe(
        'each entry that stayed of a detached month is in its files',
      )
      await client.query('rollback')
    }
    client.release()
  })

  test('is not stored while it is detached, because only its files have all entries', async () => {
    const isChanged = { put: () => Promise.reject(new Error('a file was changed')) }
    await expect(archive({ ...deps(), files: { ...files, ...isChanged } })).rejects.toThrow(WrongMonth)
    expect(await check()).toEqual([])
  })

  test('does not come back with other entries than were sealed', async () => {
    const changes: ((entries: readonly Row[]) => Row[])[] = [
      (entries) => entries.map((entry) => ({ ...entry, actor: 'other' })),
      // An entry of another part's owner.
      (entries) => [...entries, { ...(entries[0] as Row), owner: `77${entries[0]?.owner.slice(2)}` }],
    ]
    for (const change of changes) {
      const changed = async function* (day: string) {
        for await (const { owners, entries } of read(day)) yield { owners, entries: change(entries) }
      }
      const attach = transaction(books.pool, (tx) => attachMonth(tx, month, changed))
      await expect(attach).rejects.toThrow(DayDiffers)
    }
    await transaction(books.pool, (tx) => attachMonth(tx, month, read))
    await books.expectRightBooks()
  })
})
