import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneSettings } from './connection.ts'
import { idOf, makeStatements, readEntries, verifyNewEntries, verifyNoEntries } from './statements.ts'
import {
  balanceMoves,
  openTestLedger,
  ownerMoves,
  pockets,
  type TestLedger,
  transaction,
} from '#tests/support/database/ledger.ts'
import type { Statement } from './types.ts'

/**
 * A generic plan made while a partition is empty stays in use when it is full. So each hot look-up must use
 * the index with its whole key even on empty tables.
 */

let books: TestLedger
const { lockFree, lockRemembered, readBalances, updateBalances, verifyBalances } = makeStatements(pockets, [
  ownerMoves,
  balanceMoves,
])

beforeAll(async () => {
  books = await openTestLedger()
  // A table that was analysed empty is planned as empty; one that was never analysed, as having ten pages.
  await books.pool.query('vacuum analyze')
})
afterAll(() => books.close())

async function planOf(statement: Statement | undefined): Promise<string> {
  if (statement === undefined) throw new Error('no statement to plan')
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

/** Tests with a few rows, which use one statement each, and with many. */
const fewAndMany = [
  ['one', 1],
  ['many', 20],
] as const
const several = <T>(count: number, one: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => one(nth))
const ownerOf = (nth: number) => owner.slice(0, -2) + String(10 + nth)

test.each(fewAndMany)('look-up of known ids uses one index value per partition: %s', async (_name, count) => {
  const keys = several(count, (nth) => ({ owner, source: 's', externalId: `${nth}` }))
  const plan = await planOf(readEntries(keys, new Date(0), new Date()).statements[0])
  expect(plan).toMatch(/Index Scan using ledger_entry_\d+_\d+_id .*\n\s+Index Cond: \(\(md5/)
  expect(plan).not.toMatch(/_pkey/)
  expect(plan).not.toMatch(scans)
})

test.each([
  ...fewAndMany.map(([name, count]) => [`${name} of one asset`, count, () => 'EUR'] as const),
  ['many of several assets', 20, (nth: number) => `A${nth}`] as const,
])('look-up of balances uses owner and asset: %s', async (_name, count, assetOf) => {
  const plan = await planOf(
    readBalances(
      several(count, (nth) => ({ owner: ownerOf(nth), asset: assetOf(nth) })),
      true,
    ).statements[0],
  )
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(scans)
})

test.each(fewAndMany)('locking owners uses the primary key: %s', async (_name, count) => {
  const plan = await planOf(lockFree(several(count, ownerOf), true).statements[0])
  expect(plan).toMatch(/Index Scan using ledger_owner_pkey .*\n\s+Index Cond: \(owner = /)
  expect(plan).not.toMatch(scans)
})

const balance = { owner, asset: 'EUR', pockets: { cash: 1n, held: 0n }, seq: 1n, seqBefore: 0n }
const row = { key: owner, moves: 1n, limit: 1n }

test('update of a balance at an unknown place uses owner and asset', async () => {
  const plan = await planOf(updateBalances([{ ...balance, place: null }])[0])
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(scans)
})

test.each([
  ['one', [['(0,1)', '3']]],
  [
    'some written by one transaction',
    [
      ['(0,1)', '3'],
      ['(0,2)', '3'],
    ],
  ],
  [
    'some written by several',
    [
      ['(0,1)', '3'],
      ['(0,2)', '4'],
    ],
  ],
] as const)('update of balances uses the places where they were found: %s', async (_name, places) => {
  const changes = places.map(([tid, xmin], nth) => ({
    ...balance,
    owner: ownerOf(nth),
    place: { tid, xmin },
    now: row,
    before: row,
  }))
  const plan = await planOf(updateBalances(changes)[0])
  expect(plan).toMatch(/Merge on ledger_balance/)
  expect(plan).toMatch(/Tid Scan on ledger_balance/)
  expect(plan).not.toMatch(scans)
})

test.each(fewAndMany)('checks of what a lane remembers use whole keys: %s', async (_name, count) => {
  const version = { tid: null, xmin: '3' }
  const owners = several(count, ownerOf)
  const ids = owners.map((one) => ({ owner: one, source: 's', externalId: 'a' }))
  const plans = {
    lock: lockRemembered(owners.map((one, nth) => ({ key: [one], xmin: `${3 + nth}` }))),
    balances: verifyBalances(owners.map((one) => ({ key: [one, 'EUR'], xmin: '3' }))),
    update: updateBalances(
      owners.map((one) => ({ ...balance, owner: one, place: version, now: row, before: row })),
    )[0],
    ids: verifyNoEntries(ids, new Date(0), new Date())[0],
    'new ids': verifyNewEntries(ids, new Date(0), new Date())[0],
  }
  for (const [name, statement] of Object.entries(plans)) {
    const plan = await planOf(statement)
    expect(plan, name).not.toMatch(scans)
    if (name === 'lock')
      expect(plan).toMatch(/Index Scan using ledger_owner_pkey .*\n\s+Index Cond: \(owner = /)
    else if (name.endsWith('ids')) expect(plan).toMatch(/Index Cond: \(\(md5/)
    else expect(plan, name).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  }
})

test("the id of an entry matches the database's function", async () => {
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
