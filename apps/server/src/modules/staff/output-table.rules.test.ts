import { expect, test } from 'vitest'
import { toJson, toTable } from './output-table.ts'

test('a table has the columns of all its rows', () => {
  const lines = toTable([{ file: 'a' }, { key: 'b', file: 'c' }]).split('\n')
  expect(lines.map((line) => line.split(/ +/))).toEqual([
    ['file', 'key'],
    ['a', '-'],
    ['c', 'b'],
  ])
})

test('a terminal obeys nothing that others have entered', () => {
  const obeyed = /\p{Cf}|(?!\n)\p{Cc}/u
  const name = 'a\u001b[2Jb\u009b2Jc\u202ed\u2066e\u200ff\u007f'
  const row = { name, amount: 5n, at: new Date('2026-11-28T08:00:00.000Z') }
  expect(toTable([row])).not.toMatch(obeyed)
  expect(toTable([row, row])).not.toMatch(obeyed)
  expect(toJson([row])).not.toMatch(obeyed)
  expect(JSON.parse(toJson([row]))).toEqual([{ name, amount: '5', at: '2026-11-28T08:00:00.000Z' }])
})
