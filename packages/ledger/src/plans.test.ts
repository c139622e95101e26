import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneSettings } from './connection.ts'
import { idOf, lockFree, makeStatements, readBalances, readEntries } from './statements.ts'
import { openTestLedger, pockets, type TestLedger, transaction } from '../../../tests/support/ledger.ts'
import type { Statement } from './types.ts'

/**
 * A generic plan made while a partition is empty is kept when it is full. Each hot look-up must therefore go by
 * the index and its whole key even on empty tables.
 */

let books: TestLedger

beforeAll(async () => {
  books = await openTestLedger()
  // A table that was found empty is planned as empty; one that nobody has looked at, as having ten pages.
  await books.pool.query('vacuum analyze')
})
afterAll(() => books.close())

async function planOf(statement: Statement | undefined): Promise<string> {
  if (statement === undefined) throw new Error('nothing to plan')
  return transaction(books.pool, async (tx) => {
    for (const setting of laneSettings) {
      const [name, value] = setting.split('=')
      await tx.query(`set local ${name} = '${value}'`)
    }
    const { rows } = await tx.query(`explain (generic_plan, costs off) ${statement.text}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const owner = '00000000-0000-4000-8000-000000000001'
const scans = /Seq Scan|Bitmap|Hash|Merge Join/

/** As a few rows are looked up or changed, and as many are. */
const fewAndMany = [
  ['one', 1],
  ['many', 20],
] as const
const several = <T>(count: number, one: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => one(nth))
const ownerOf = (nth: number) => owner.slice(0, -2) + String(10 + nth)

test.each(fewAndMany)('known ids are looked up by one value in each partition: %s', async (_name, count) => {
  const keys = several(count, (nth) => ({ owner, source: 's', externalId: `${nth}` }))
  const plan = await planOf(readEntries(keys, new Date(0), new Date()).statements[0])
  expect(plan).toMatch(/Index Scan using ledger_entry_\d+_\d+_id .*\n\s+Index Cond: \(\(md5/)
  expect(plan).not.toMatch(/_pkey/)
  expect(plan).not.toMatch(scans)
})

test.each([
  ...fewAndMany.map(([name, count]) => [`${name} of one asset`, count, () => 'EUR'] as const),
  ['many of several assets', 20, (nth: number) => `A${nth}`] as const,
])('balances are looked up by owner and asset: %s', async (_name, count, assetOf) => {
  const plan = await planOf(
    readBalances(several(count, (nth) => ({ owner: ownerOf(nth), asset: assetOf(nth) }))).statements[0],
  )
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(scans)
})

test.each(fewAndMany)('owners are locked by their key: %s', async (_name, count) => {
  const plan = await planOf(lockFree(several(count, ownerOf)).statements[0])
  expect(plan).toMatch(/Index Scan using ledger_owner_pkey .*\n\s+Index Cond: \(owner = /)
  expect(plan).not.toMatch(scans)
})

const balance = { owner, asset: 'EUR', pockets: { cash: 1n, held: 0n }, seq: 1n }
const { updateBalances } = makeStatements(pockets)

test('a balance whose place is not known is changed by owner and asset', async () => {
  const plan = await planOf(updateBalances([{ ...balance, place: null }])[0])
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(scans)
})

test.each([
  ['one', [['(0,1)', '3']]],
  [
    'some that one transaction wrote',
    [
      ['(0,1)', '3'],
      ['(0,2)', '3'],
    ],
  ],
  [
    'some that several wrote',
    [
      ['(0,1)', '3'],
      ['(0,2)', '4'],
    ],
  ],
] as const)('balances are changed where they were found: %s', async (_name, places) => {
  const changes = places.map(([tid, xmin], nth) => ({
    ...balance,
    owner: ownerOf(nth),
    place: { tid, xmin },
  }))
  const plan = await planOf(updateBalances(changes)[0])
  expect(plan).toMatch(/Merge on ledger_balance/)
  expect(plan).toMatch(/Tid Scan on ledger_balance/)
  expect(plan).not.toMatch(scans)
})

test('the id of an entry is what the database makes of it', async () => {
  const ids = [
    [owner, 'studio', 'a:1'],
    [owner.toUpperCase(), 'ß', 'it\'s "so" \\ 漢'],
  ] as const
  for (const [of, source, externalId] of ids) {
    const { rows } = await books.pool.query('select ledger_id($1, $2, $3)::text as id', [
      of,
      source,
      externalId,
    ])
    expect(rows[0].id.replaceAll('-', '')).toBe(idOf(of, source, externalId))
  }
})
