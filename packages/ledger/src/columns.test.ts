import { afterAll, beforeAll, expect, test } from 'vitest'
import { manyRows, toParameter } from './columns.ts'
import { openTestLedger, type TestLedger } from '#tests/support/database/ledger.ts'
import type { Values } from './types.ts'

let books: TestLedger

beforeAll(async () => {
  books = await openTestLedger()
})
afterAll(() => books.close())

const types = ['uuid', 'text', 'bigint[3]', 'timestamptz', 'boolean', 'bigint', 'text[]', 'jsonb']
const many = manyRows({
  name: 'test',
  types,
  text: (source, columns, next) =>
    `select k.n::text || $${next}::text as n, ${columns.map((column, i) => `(${column})::text as v${i}`)} from ${source}`,
})

/**
 * Runs the statement for these rows. Returns the rows as the server received them, and the statement's name.
 */
async function sent(rows: readonly Values[]) {
  const { name, text, values } = many(rows, ['!'])
  const found = await books.pool.query({ text, values, rowMode: 'array' })
  const rowsFound = found.rows as (string | null)[][]
  return {
    name,
    rows: rowsFound.map((row) => row.map((value, i) => (i === 4 ? Date.parse(value ?? '') : value))),
  }
}

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const at = new Date('2026-11-21T03:04:05.678Z')

test('each row arrives unchanged, whether its columns vary or not', async () => {
  const rows: Values[] = [
    [ids[0], 'a', [1n, 0n, -1n], at, true, 5n, '{x,y}', null],
    [ids[1], 'a', [2n ** 60n, 0n, 7n], new Date(at), false, null, '{}', '{"a": 1}'],
    [ids[0], 'a', [0n, 0n, 0n], new Date(at), true, -6n, '{"z, z"}', null],
  ]
  const received = await sent(rows)
  expect(received.rows).toEqual([
    ['1!', ids[0], 'a', '{1,0,-1}', at.getTime(), 'true', '5', '{x,y}', null],
    ['2!', ids[1], 'a', `{${2n ** 60n},0,7}`, at.getTime(), 'false', null, '{}', '{"a": 1}'],
    ['3!', ids[0], 'a', '{0,0,0}', at.getTime(), 'true', '-6', '{"z, z"}', null],
  ])
  const same = await sent(Array.from({ length: 3 }, () => rows[0] as Values))
  expect(same.rows.map((row) => row.slice(1))).toEqual(
    Array.from({ length: 3 }, () => received.rows[0]?.slice(1)),
  )
  expect(same.name).not.toBe(received.name)
})

test("the statement's name depends on which columns vary, not on their values", () => {
  const row = (id: string, text: string) => [id, text, [0n, 0n, 0n], at, true, 0n, '{}', null]
  const [first, second] = [many([row('a', 'x'), row('b', 'x')]), many([row('c', 'y'), row('d', 'y')])]
  expect(second.name).toBe(first.name)
  expect(second.text).toBe(first.text)
  const third = many([row('a', 'x'), row('b', 'y')])
  expect(third.name).not.toBe(first.name)
  expect(third.text).not.toBe(first.text)
})

test('makes a limited number of statements; further combinations are sent as if all columns varied', async () => {
  const wide = manyRows({
    name: 'wide',
    types: Array.from({ length: 8 }, () => 'int'),
    text: (source, columns) =>
      `select ${columns.map((column, i) => `${column} as v${i}`)} from ${source} order by k.n`,
  })
  const rowsOf = (shape: number) =>
    [0, 1].map((nth) => Array.from({ length: 8 }, (_, i) => (shape & (2 ** i) ? nth : 9)))
  const names = new Set<string>()
  for (let shape = 0; shape < 256; shape += 1) names.add(wide(rowsOf(shape)).name)
  expect(names.size).toBe(65)
  const { text, values } = wide(rowsOf(200))
  const { rows } = await books.pool.query({ text, values, rowMode: 'array' })
  expect(rows).toEqual(rowsOf(200))
})

test('rejects a row with a wrong number of amounts, whatever the other rows have', () => {
  const two = manyRows({ name: 'two', types: ['int', 'bigint[2]'], text: () => '' })
  const right: Values = [1, [1n, 2n]]
  for (const amounts of [[1n], [], [1n, 2n, 3n]]) {
    for (const rows of [[right, [1, amounts]], [[1, amounts], right], [[1, amounts]]] as Values[][])
      expect(() => two(rows)).toThrow('amounts')
  }
  expect(() => toParameter('bigint[]', [1n])).toThrow('wrong number of amounts for bigint[]: 1')
  expect(toParameter('bigint[2]', [1n, -2n])).toBe('{1,-2}')
})
