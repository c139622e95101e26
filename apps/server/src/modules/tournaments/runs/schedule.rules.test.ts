import { expect, test } from 'vitest'
import { windowReason } from '../counting/windows.rules.ts'
import { nextPaidPlace, paidPlaces, prizeOf, prizePool, prizeRanges } from './run-terms.rules.ts'
import { dueRuns } from './schedule.rules.ts'

const weekly = { startsAt: '2026-11-23T00:00:00Z', hours: 168, everyHours: 168, publishHours: 24 }
const at = (text: string) => new Date(`${text}Z`)
const starts = (schedule: Parameters<typeof dueRuns>[0], now: string) =>
  dueRuns(schedule, at(now)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16))

test.each([
  ['2026-11-21T23:59', []],
  ['2026-11-22T00:00', ['2026-11-23T00:00']],
  // One that is published too late starts in a minute.
  ['2026-11-25T12:00', ['2026-11-25T12:01']],
  ['2026-11-29T00:00', ['2026-11-29T00:01', '2026-11-30T00:00']],
])('at %s these runs are due: %s', (now, expected) => {
  expect(starts(weekly, now)).toEqual(expected)
})

test('a tournament that runs once is due until its last minute', () => {
  const once = { ...weekly, hours: 2, everyHours: null }
  expect(starts(once, '2026-11-23T01:58')).toEqual(['2026-11-23T01:59'])
  expect(starts(once, '2026-11-23T01:59')).toEqual([])
  expect(starts(once, '2026-12-23T00:00')).toEqual([])
})

const window = { startsAt: at('2026-11-23T10:00'), endsAt: at('2026-11-23T12:00'), graceMinutes: 5 }

test.each([
  ['09:59', '09:59', '10:00', 'before'],
  ['09:50', '10:00', '10:00', null],
  ['10:00', '10:30', null, 'before'],
  // Rounds before the opt-in don't count, even if they began earlier than it.
  ['10:00', '10:30', '10:31', 'before'],
  ['10:00', '10:31', '10:31', null],
  ['11:59', '12:00', '10:00', null],
  // Within the grace only what started before the end.
  ['12:00', '12:05', '10:00', null],
  ['12:01', '12:02', '10:00', 'after'],
  ['11:00', '12:06', '10:00', 'after'],
])('a round from %s to %s of a player who joined at %s: %s', (opened, settled, joined, reason) => {
  const day = (time: string) => at(`2026-11-23T${time}`)
  const round = { openedAt: day(opened), settledAt: day(settled) }
  expect(windowReason(window, joined === null ? null : day(joined), round)).toBe(reason)
})

const terms = {
  prizes: [
    { places: 1, amount: '10000' },
    { places: 2, amount: '5000' },
    { places: 7, amount: '1000' },
  ],
}

test('prizes belong to ranges of places', () => {
  const ranges = prizeRanges(terms)
  expect(paidPlaces(terms)).toBe(10)
  expect(prizePool(terms)).toBe(27_000n)
  expect([1, 2, 3, 4, 10, 11].map((place) => prizeOf(ranges, place))).toEqual([
    10_000n,
    5000n,
    5000n,
    1000n,
    1000n,
    null,
  ])
  expect([null, 50, 10, 3, 1].map((place) => nextPaidPlace(ranges, place)?.to ?? null)).toEqual([
    10,
    10,
    3,
    1,
    null,
  ])
})
