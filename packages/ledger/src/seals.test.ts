import type { PoolClient } from '@fairhall/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditOpenDays,
  auditSealedDay,
  auditSeals,
  DayDiffers,
  findSealedUntil,
  listDaysToSeal,
  listSealedDays,
  type Queryable,
  sealDay,
} from './index.ts'
import {
  entryOf,
  moveOf,
  openTestLedger,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'

let books: TestLedger
let owners: string[]
let now = new Date('2021-03-30T10:00:00Z')

const move = (owner: string, id: string, cash: bigint) => books.ledger.submit(moveOf(owner, id, cash))

/** Two owners play on three days that cross a month; the third plays only on the last of them. */
beforeAll(async () => {
  books = await openTestLedger({ now: () => now })
  owners = await Promise.all([books.givenOwner(100n), books.givenOwner(100n)])
  for (const day of ['2021-03-30', '2021-03-31', '2021-04-01']) {
    now = new Date(`${day}T12:00:00Z`)
    for (const owner of owners) await move(owner, `${day}:${owner}`, -5n)
  }
  owners.push(await books.givenOwner(40n))
  // A row with columns of the caller only.
  await books.pool.query(`insert into ledger_balance (owner, asset) values ($1, 'USD')`, [owners[2]])
  now = new Date('2021-04-02T12:00:00Z')
  await move(owners[0] as string, 'open', 3n)
})
afterAll(() => books.close())

const findAll = async (db: Queryable = books.pool) => {
  const findings = [...(await auditOpenDays(db)), ...(await auditSeals(db))]
  for (const day of await listSealedDays(db)) findings.push(...(await auditSealedDay(db, day)))
  return [...new Set(findings.map(({ check }) => check))]
}

test('lists the days that ended half an hour ago, and seals each once, also by two processes', async () => {
  expect(await listDaysToSeal(books.pool, new Date('2021-03-31T00:29:59Z'), 9)).toEqual([])
  expect(await listDaysToSeal(books.pool, now, 2)).toEqual(['2021-03-30', '2021-03-31'])
  for (const day of await listDaysToSeal(books.pool, now, 9))
    await Promise.all([sealDay(books.pool, day), sealDay(books.pool, day)])
  expect(await listDaysToSeal(books.pool, now, 9)).toEqual([])
  expect(await findSealedUntil(books.pool)).toEqual(new Date('2021-04-02T00:00:00Z'))
  expect(await listSealedDays(books.pool)).toEqual(['2021-03-30', '2021-03-31', '2021-04-01'])
  const days = await books.pool.query('select entries from ledger_seal order by day')
  expect(days.rows.map(({ entries }) => entries)).toEqual([4n, 2n, 3n])
  const { rows } = await books.pool.query(
    "select owner, pockets::text, seq::text, entries::text from ledger_seal_owner where day = '2021-04-01'",
  )
  expect(rows.map(({ pockets, seq, entries }) => [pockets, seq, entries]).sort()).toEqual([
    ['{40,0}', '1', '1'],
    ['{85,0}', '4', '4'],
    ['{85,0}', '4', '4'],
  ])
  expect(await findAll()).toEqual([])
  await books.expectRightBooks()
})

test('refuses entries of sealed days in their partitions too, and posts today', async () => {
  const insert = (at: string, into = 'ledger_entry') =>
    books.pool.query(
      `insert into ${into} (owner, asset, seq, at, kind, source, external_id, contra, deltas, after, actor)
       select owner, asset, 99, $1::timestamptz, kind, source, 'late', contra, deltas, after, actor from ledger_entry limit 1`,
      [at],
    )
  for (const at of [
    '2021-03-30T10:00:00Z',
    '2021-03-31T23:59:59.999Z',
    '2021-04-01T23:59:59Z',
    '2021-03-01T00:00:00Z',
  ])
    await expect(insert(at)).rejects.toMatchObject({ code: '40001', message: /are closed/ })
  await expect(insert('2021-04-01T10:00:00Z', 'ledger_entry_2021_04')).rejects.toMatchObject({
    code: '40001',
  })

  now = new Date('2021-04-01T23:59:00Z')
  await expect(move(owners[1] as string, 'late', 1n)).rejects.toThrow('Nothing was posted')
  now = new Date('2021-04-02T00:00:00Z')
  expect(await move(owners[1] as string, 'late', 1n)).toMatchObject({ kind: 'moved' })
})

test('keeps a day open while a transaction that posted is open, and never closes the present day', async () => {
  now = new Date('2021-04-02T23:59:59Z')
  const client = await books.pool.connect()
  await client.query('begin')
  await books.ledger.withOwner(client, owners[1] as string, {}, (view) =>
    books.ledger.post(client, view, { entries: [entryOf('slow', 2n)] }),
  )
  await expect(sealDay(books.pool, '2021-04-02')).rejects.toMatchObject({ code: '55P03' })
  await client.query('commit')
  client.release()
  // In the last minute of a day, the next one.
  const today = new Date(Date.now() + 60_000).toISOString().slice(0, 10)
  await expect(sealDay(books.pool, today)).rejects.toThrow('is not over')
  now = new Date('2021-04-03T08:00:00Z')
  expect(await listDaysToSeal(books.pool, now, 9)).toEqual(['2021-04-02'])
  expect(await findAll()).toEqual([])
})

test.each([1, undefined])(
  'a process that is killed at any statement leaves a day that the next one seals the same, in pieces of %s',
  async (pieceRows) => {
    const sealed: unknown[] = []
    for (let cut = 1, isKilled = true; isKilled; cut++) {
      await undone(async (client) => {
        let left = cut
        const dying: Queryable = {
          query: (text, values) =>
            left-- > 0 ? client.query(text, values) : Promise.reject(new Error('killed')),
        }
        isKilled = await sealDay(dying, '2021-04-02', 1).then(
          () => false,
          () => true,
        )
        expect(isKilled).toBe(left < 0)
        await sealDay(client, '2021-04-02', pieceRows)
        const { rows } = await client.query(
          'select day, hash, (select count(*) from ledger_seal_owner s where s.day = l.day) from ledger_seal l order by day desc limit 1',
        )
        sealed.push(rows[0])
      })
      expect(sealed.at(-1)).toEqual(sealed[0])
    }
    expect(sealed.length).toBeGreaterThan(8)
  },
)

test('does not seal a day whose entries do not continue those before them', async () => {
  const change = (after: string) =>
    tampered(`update ledger_entry set after = '${after}' where external_id = 'slow'`)
  await change('{1,0}')
  await expect(sealDay(books.pool, '2021-04-02')).rejects.toThrow(DayDiffers)
  expect(await findSealedUntil(books.pool)).toEqual(new Date('2021-04-02T00:00:00Z'))
  await change('{88,0}')
  await sealDay(books.pool, '2021-04-02')
  expect(await findAll()).toEqual([])
})

test('a restored journal, without its triggers, is closed again with the next day', async () => {
  await books.pool.query('drop trigger ledger_entry_closed on ledger_entry_2021_03')
  await undone(async (reader) => {
    // As a backup does: closing must not wait for it.
    await reader.query('select from ledger_entry limit 1')
    now = new Date('2021-04-04T08:00:00Z')
    await sealDay(books.pool, '2021-04-03')
  })
  const { rows } = await books.pool.query(
    `select tgrelid::regclass::text as part, obj_description(oid, 'pg_trigger') as until from pg_trigger
      where tgname like 'ledger_entry_closed%' and tgrelid in ('ledger_entry_2021_03'::regclass, 'ledger_entry_2021_04'::regclass) order by 1`,
  )
  expect(rows).toEqual([
    { part: 'ledger_entry_2021_03', until: '2021-04-01' },
    { part: 'ledger_entry_2021_04', until: '2021-04-04' },
  ])
})

/** Changes what nothing may change, as someone with the owner's role could. */
async function tampered(...statements: string[]): Promise<void> {
  await transaction(books.pool, async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    for (const statement of statements) {
      const { rowCount } = await tx.query(statement)
      if (rowCount === 0) throw new Error(`nothing to change: ${statement}`)
    }
  })
}

describe('finds each change', () => {
  const OF = "where external_id = '2021-03-31:"
  const MAY = "select ledger_make_partition('2021-05-01')"
  const copy = (at: string, seq: number, id: string) =>
    `insert into ledger_entry (owner, asset, seq, at, kind, source, external_id, contra, deltas, after, actor)
     select owner, asset, ${seq}, '${at}', kind, source, ${id}, contra, deltas, after, actor from ledger_entry where external_id = 'open'`

  test.each<[string, () => string[], RegExp[]]>([
    [
      'an amount of a sealed day',
      () => [`update ledger_entry set deltas = '{-4,0}' ${OF}${owners[0]}'`],
      [/continues the previous/, /were sealed/],
    ],
    [
      'a reason of a sealed day',
      () => [`update ledger_entry set note = 'other' ${OF}${owners[0]}'`],
      [/were sealed/],
    ],
    [
      'an entry deleted from a sealed day',
      () => [`delete from ledger_entry ${OF}${owners[0]}'`],
      [/were sealed/],
    ],
    [
      'an entry added to a sealed day',
      () => [copy('2021-03-31T09:00Z', 77, "'added'")],
      [/continues/, /were sealed/],
    ],
    [
      'an entry before the first sealed day',
      () => [copy('2021-03-01T09:00Z', 77, "'added'")],
      [/were sealed/],
    ],
    [
      'an amount of the open day',
      () => ["update ledger_entry set deltas = '{4,0}' where external_id = 'today'"],
      [/sum of its entries/, /continues/],
    ],
    [
      'an entry deleted from the open day',
      () => ["delete from ledger_entry where external_id = 'today'"],
      [/sum of its entries/],
    ],
    [
      'a number used twice, by an entry of an open day',
      () => [MAY, copy('2021-05-01T09:00Z', 5, "'twice'")],
      [/sum of its entries/],
    ],
    [
      'an id used twice, in another month',
      () => [MAY, copy('2021-05-01T09:00Z', 99, "'open'")],
      [/sum of its entries/, /continues/, /id is unique/],
    ],
    [
      'a balance',
      () => [`update ledger_balance set pockets = '{1,0}' where owner = '${owners[0]}'`],
      [/sum of its entries/],
    ],
    [
      'a balance of an owner who has not moved since',
      () => [`update ledger_balance set seq = 2 where owner = '${owners[2]}'`],
      [/sum of its entries/],
    ],
    [
      'a balance set back to none',
      () => [`update ledger_balance set pockets = '{0,0}', seq = 0 where owner = '${owners[2]}'`],
      [/sum of its entries/, /were sealed/],
    ],
    ['a deleted balance', () => [`delete from ledger_balance where owner = '${owners[2]}'`], [/were sealed/]],
    [
      'a sum of a seal',
      () => [`update ledger_seal_owner set pockets = '{9,0}' where owner = '${owners[2]}'`],
      [/sum of its entries/, /were sealed/, /hash of its day/],
    ],
    [
      'a deleted sum of a seal',
      () => [`delete from ledger_seal_owner where owner = '${owners[2]}'`],
      [/sum of its entries/, /were sealed/, /hash of its day/],
    ],
    [
      'a hash of a seal',
      () => ["update ledger_seal set hash = sha256('x') where day = '2021-03-31'"],
      [/hash of its day/],
    ],
    ['a deleted seal', () => ["delete from ledger_seal where day = '2021-03-31'"], [/hash of its day/]],
  ])('%s', async (_name, change, expected) => {
    if ((await books.pool.query("select from ledger_entry where external_id = 'today'")).rowCount === 0) {
      now = new Date('2021-04-04T09:00:00Z')
      await move(owners[0] as string, 'today', 1n)
    }
    const found = await findAfter(change())
    expect(found).toHaveLength(expected.length)
    for (const check of expected) expect(found.join('; ')).toMatch(check)
  })
})

/** What is found after the change, which is undone. */
async function findAfter(statements: readonly string[]): Promise<string[]> {
  let found: string[] = []
  await undone(async (client) => {
    await client.query("set local session_replication_role = 'replica'")
    for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0)
    found = await findAll(client)
  })
  return found
}

async function undone(act: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await books.pool.connect()
  try {
    await client.query('begin')
    await act(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
