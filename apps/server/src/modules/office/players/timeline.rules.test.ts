import { expect, test } from 'vitest'
import { cursorOf, keyBelow, type Last, listSources, readCursor, sources } from './timeline.rules.ts'

const at = new Date('2027-03-01T10:00:00.123Z')
const id = '11111111-2222-4333-8444-555555555555'

test.each<[string | undefined, Last | null]>([
  [undefined, null],
  ['', null],
  [`${at.toISOString()}~1~${id}`, { at, source: 'invoice', key: id }],
  [`${at.toISOString()}~13~000000000000000042`, { at, source: 'note', key: '000000000000000042' }],
  [`${at.toISOString()}~9~${id}:email`, { at, source: 'campaign', key: `${id}:email` }],
  [`${at.toISOString()}~1~42`, null],
  [`${at.toISOString()}~13~${id}`, null],
  [`${at.toISOString()}~9~a b`, null],
  [`${at.toISOString()}~19~${id}`, null],
  [`${at.toISOString()}~-1~${id}`, null],
  [`5~1~${id}`, null],
])('reads the cursor %s', (cursor, last) => {
  expect(readCursor(cursor)).toEqual(last)
  if (last !== null) expect(cursorOf(last)).toBe(cursor)
})

test('of one moment, earlier sources are over, later ones begin, and the same one goes on', () => {
  const last = { at, source: 'launch', key: id } as const
  const others = ['invoice', 'launch', 'bet', 'note'] as const
  expect(others.map((source) => keyBelow(source, last))).toEqual([
    '00000000-0000-0000-0000-000000000000',
    id,
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '9223372036854775807',
  ])
  expect(keyBelow('campaign', null)).toBe('~')
})

test('a source needs its kind and its permission', () => {
  expect(listSources(() => true, undefined)).toEqual(sources)
  expect(listSources(() => true, 'case')).toEqual(['signal', 'complaint', 'document'])
  expect(listSources((view) => view === 'complaint.list', 'case')).toEqual(['complaint'])
  expect(listSources(() => false, 'action')).toEqual([])
})
