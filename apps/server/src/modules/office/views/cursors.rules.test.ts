import { expect, test } from 'vitest'
import { readNumber, readTimeAndId, readTimeAndNumber, toCursor, toPage } from './cursors.rules.ts'

const at = new Date('2027-03-03T08:00:00.123Z')
const id = '5d1b1c4e-0000-7000-8000-000000000001'

test('cursors are read as they were written', () => {
  expect(readTimeAndId(toCursor(at, id))).toEqual({ at, id })
  expect(readTimeAndNumber(toCursor(at, 7n))).toEqual({ at, number: 7n })
  expect(readNumber(toCursor(7n))).toBe(7n)
})

test.each(['', 'x', '~', `-271821-04-20T00:00:00Z~${id}`, '2027-03-03~x', '9'.repeat(30)])(
  'the cursor %j, which nobody wrote, begins at the start',
  (cursor) => {
    expect([readTimeAndId(cursor), readTimeAndNumber(cursor), readNumber(cursor)]).toEqual([null, null, null])
  },
)

test('a page has a next one only if more was found', () => {
  const as = { toItem: String, cursorOf: (row: number) => `after ${row}` }
  expect(toPage([1, 2, 3], 2, as)).toEqual({ items: ['1', '2'], next: 'after 2' })
  expect(toPage([1, 2], 2, as)).toEqual({ items: ['1', '2'], next: null })
})
