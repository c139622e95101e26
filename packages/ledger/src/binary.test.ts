import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBinaryArray } from './binary.ts'
import { openTestLedger, type TestLedger } from '../../../tests/support/ledger.ts'

let books: TestLedger

beforeAll(async () => {
  books = await openTestLedger()
})
afterAll(() => books.close())

test.each([
  ['text', ['', 'a,b', 'it\'s "so" \\ {null}', 'ünï 漢 🎲', null, 'x'.repeat(50_000)]],
  ['bigint', ['0', '-1', '9223372036854775807', '-9223372036854775808', null]],
  ['int', ['0', '-7', '2147483647']],
  ['boolean', ['true', 'false', null]],
  ['uuid', ['00000000-0000-4000-8000-00000000000f', null]],
  ['tid', ['(0,1)', '(4294967294,65535)', null]],
  ['xid', ['3', '4294967295']],
  ['bytea', ['\\x', '\\x00ff10']],
  ['jsonb', ['{"a": "ü\\"\\n漢", "b": [1, 2]}', 'null', null, `"${'y'.repeat(40_000)}"`]],
  ['text', []],
])('the server reads an array of %s as it was meant', async (type, values) => {
  const { rows } = await books.pool.query(`select v::text as v from unnest($1::${type}[]) v`, [
    toBinaryArray(type, values),
  ])
  expect(rows.map((row) => row.v)).toEqual(values)
})

test('times are exact to the millisecond, ids may come without dashes', async () => {
  const { rows } = await books.pool.query(
    `select (extract(epoch from t) * 1000)::bigint::text as at, u::text as id
       from unnest($1::timestamptz[], $2::uuid[]) k(t, u)`,
    [
      toBinaryArray('timestamptz', ['2026-11-21T03:04:05.678Z', '1970-01-01T00:00:00.000Z']),
      toBinaryArray('uuid', ['000000000000400080000000000000ff', null]),
    ],
  )
  expect(rows).toEqual([
    { at: String(Date.UTC(2026, 10, 21, 3, 4, 5, 678)), id: '00000000-0000-4000-8000-0000000000ff' },
    { at: '0', id: null },
  ])
})
