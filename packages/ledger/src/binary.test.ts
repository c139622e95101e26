import { afterAll, beforeAll, expect, test } from 'vitest'
import { toText } from './arrays.ts'
import { toBinaryAmounts, toBinaryColumn } from './binary.ts'
import { openTestLedger, type TestLedger } from '#tests/support/database/ledger.ts'
import type { Value } from './types.ts'

let books: TestLedger

beforeAll(async () => {
  books = await openTestLedger()
})
afterAll(() => books.close())

const column = (type: string, values: readonly Value[]) =>
  toBinaryColumn(
    type,
    values.map((value) => [value]),
    0,
  )

test.each<[string, Value[]]>([
  ['text', ['', 'a,b', 'it\'s "so" \\ {null}', 'ünï 漢 🎲', null, 'x'.repeat(50_000)]],
  ['bigint', [0n, -1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n), null]],
  ['int', [0, -7, 2147483647]],
  ['boolean', [true, false, null]],
  ['uuid', ['00000000-0000-4000-8000-00000000000f', null]],
  ['tid', ['(0,1)', '(4294967294,65535)', null]],
  ['xid', ['3', '4294967295']],
  ['bytea', ['\\x', '\\x00ff10']],
  ['jsonb', ['{"a": "ü\\"\\n漢", "b": [1, 2]}', 'null', null, `"${'y'.repeat(40_000)}"`]],
  ['text', []],
])('an array of %s arrives at the server with the same values', async (type, values) => {
  const { rows } = await books.pool.query(`select v::text as v from unnest($1::${type}[]) v`, [
    column(type, values),
  ])
  expect(rows.map((row) => row.v)).toEqual(values.map(toText))
})

test('times are exact to the millisecond, and UUIDs may omit dashes', async () => {
  const { rows } = await books.pool.query(
    `select (extract(epoch from t) * 1000)::bigint::text as at, u::text as id
       from unnest($1::timestamptz[], $2::uuid[]) k(t, u)`,
    [
      column('timestamptz', [new Date('2026-11-21T03:04:05.678Z'), new Date(0)]),
      column('uuid', ['000000000000400080000000000000ff', null]),
    ],
  )
  expect(rows).toEqual([
    { at: String(Date.UTC(2026, 10, 21, 3, 4, 5, 678)), id: '00000000-0000-4000-8000-0000000000ff' },
    { at: '0', id: null },
  ])
})

test('the amounts of several rows are concatenated, and each row must have the same number', async () => {
  const { rows } = await books.pool.query(`select v::text as v from unnest($1::bigint[]) v`, [
    toBinaryAmounts(
      2,
      [
        ['a', [0n, -5n]],
        ['b', [2n ** 62n, 7n]],
      ],
      1,
    ),
  ])
  expect(rows.map((row) => row.v)).toEqual(['0', '-5', String(2n ** 62n), '7'])
  expect(() => toBinaryAmounts(2, [['a', [1n]]], 1)).toThrow('expected 2 amounts, got 1')
})

test.each<[string, unknown]>([
  ['text', 5],
  ['bigint', '5'],
  ['bigint', 5],
  ['int', 2 ** 31],
  ['int', Number.NaN],
  ['int', '5'],
  ['boolean', 'true'],
  ['timestamptz', '2026-11-21T03:04:05.678Z'],
  ['timestamptz', new Date('never')],
  ['uuid', 5n],
  ['bytea', true],
  ['jsonb', { a: 1 }],
])('rejects a value that is not a %s: %s', (type, value) => {
  expect(() => column(type, [value as Value])).toThrow('invalid value for its column type')
})

test('a missing value is null', async () => {
  const { rows } = await books.pool.query('select v from unnest($1::int[]) v', [
    column('int', [undefined as unknown as Value, null]),
  ])
  expect(rows).toEqual([{ v: null }, { v: null }])
})
