import { expect, test } from 'vitest'
import { describeStops } from './stops.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 2, 3, 8, minute))
const revision = (minute: number, stopped: string[] | null, maintenance = false) => ({
  content: stopped === null ? null : { maintenance, stopped },
  actor: `staff:${minute}`,
  reason: `reason ${minute}`,
  at: at(minute),
})
const operations = (stopped: string[], maintenance = false) => ({
  maintenance,
  stopped: new Set(stopped),
  until: new Map([['deposits', at(59)]]),
})

test('a part is stopped since the revision that stopped it, not since later ones about other parts', () => {
  const revisions = [
    revision(30, ['deposits', 'withdrawals'], true),
    revision(20, ['deposits', 'withdrawals']),
    revision(10, ['deposits']),
    revision(5, []),
    revision(1, ['deposits']),
  ]
  const stops = describeStops(operations(['deposits', 'withdrawals'], true), revisions)
  expect(stops.map(({ part, since, by, until }) => [part, since, by, until])).toEqual([
    ['maintenance', at(30), 'staff:30', null],
    ['withdrawals', at(20), 'staff:20', null],
    ['deposits', at(10), 'staff:10', at(59)],
  ])
})

test.each([
  ['a part of the operator’s file, without revisions', [], null],
  ['a part of the file after the revisions were reset', [revision(9, null), revision(8, ['deposits'])], null],
  ['the oldest revision', [revision(9, ['deposits']), revision(8, ['deposits'])], at(8)],
])('%s', (_, revisions, since) => {
  expect(describeStops(operations(['deposits']), revisions)).toMatchObject([{ part: 'deposits', since }])
})
