import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneSettings } from './connection.ts'
import { makeStatements, readBalances, readEntries } from './statements.ts'
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

async function planOf(statement: Statement): Promise<string> {
  return transaction(books.pool, async (tx) => {
    for (const setting of laneSettings) {
      const [name, value] = setting.split('=')
      await tx.query(`set local ${name} = '${value}'`)
    }
    await tx.query(`prepare probe as ${statement.text}`)
    const values = statement.values.map((value) => tx.escapeLiteral(String(value)))
    const { rows } = await tx.query(`explain (costs off) execute probe (${values})`)
    await tx.query('deallocate probe')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

const owner = '00000000-0000-4000-8000-000000000001'

test('known ids are looked up by owner, source and id in each partition', async () => {
  const plan = await planOf(readEntries([{ owner, source: 's', externalId: 'x' }], new Date()))
  expect(plan).toMatch(/Index Scan using ledger_entry_\d+_\d+_id .*\n\s+Index Cond: \(\(md5/)
  expect(plan).not.toMatch(/_pkey/)
  expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge Join/)
})

test('balances are looked up by owner and asset', async () => {
  const plan = await planOf(readBalances([{ owner, asset: 'EUR' }]))
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge Join/)
})

test('balances are changed by their addresses', async () => {
  const balance = { owner, asset: 'EUR', pockets: { cash: 1n, held: 0n }, seq: 1n }
  const plan = await planOf(makeStatements(pockets).writeBalances('update', [balance]))
  expect(plan).toMatch(/Tid Scan on ledger_balance/)
  expect(plan).toMatch(/Index Cond: \(\(owner = .*\) AND \(asset = .*\)\)/)
  expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Merge Join/)
})
