import { expect, test } from 'vitest'
import {
  AWAY_MS,
  startClock,
  confirmed,
  countedSince,
  everyMinutesOf,
  GAP_MS,
  isDue,
  type PlayClock,
  readClock,
  ticked,
} from './play-clock.ts'

const rules = { defaultMinutes: 60, choicesMinutes: [15, 30, 60] }
const START = 1_795_000_000_000
const HOUR_MS = 3_600_000

/** Ticks every second from the clock's last reading. */
function played(clock: PlayClock, seconds: number): PlayClock {
  let now = clock
  for (let second = 1; second <= seconds; second += 1)
    now = ticked(now, now.playerId, now.seenAt + 1000, rules)
  return now
}

test('a check is due after exactly an hour of play', () => {
  const almost = played(startClock('ada', START), 3_599)
  expect(isDue(almost, rules)).toBe(false)
  expect(isDue(played(almost, 1), rules)).toBe(true)
})

test('the clock stops until the check is answered, then starts the next hour', () => {
  const due = played(startClock('ada', START), 3_600 + 500)
  expect(due.playedMs).toBe(HOUR_MS)
  const gone = confirmed(due, 60)
  expect(isDue(played(gone, 3_599), rules)).toBe(false)
  expect(isDue(played(gone, 3_600), rules)).toBe(true)
  expect(played(gone, 3_600).startedAt).toBe(START)
})

test.each([
  ['a long absence', AWAY_MS + 1],
  ['a clock that was set back', -HOUR_MS],
])('an open check outlasts %s', (_, passedMs) => {
  const due = played(startClock('ada', START), 3_600)
  const later = ticked(due, 'ada', due.seenAt + passedMs, rules)
  expect(isDue(later, rules)).toBe(true)
  expect(later).toEqual({ ...due, seenAt: due.seenAt + passedMs })
})

test('two pages that count together count each second once', () => {
  let clock = startClock('ada', START)
  for (let half = 1; half <= 20; half += 1) clock = ticked(clock, 'ada', START + half * 500, rules)
  expect(clock.playedMs).toBe(10_000)
})

test.each([
  ['a gap', GAP_MS + 1, 0, START],
  ['a delayed tick', GAP_MS, GAP_MS, START],
  ['a long absence', AWAY_MS + 1, 0, START + AWAY_MS + 1],
  ['a clock that was set back', -1, 0, START - 1],
])('%s', (_, passedMs, playedMs, startedAt) => {
  const clock = ticked({ ...startClock('ada', START), everyMinutes: 15 }, 'ada', START + passedMs, rules)
  expect(clock).toMatchObject({ playedMs, startedAt, seenAt: START + passedMs, everyMinutes: 15 })
})

test('starts at zero for another player in the same browser', () => {
  const clock = played({ ...startClock('ada', START), everyMinutes: 15 }, 100)
  expect(ticked(clock, 'bob', clock.seenAt + 1000, rules)).toEqual(startClock('bob', clock.seenAt + 1000))
})

test.each([
  [null, 60],
  [15, 15],
  [20, 60],
])('with the choice %s, asks every %i minutes', (everyMinutes, minutes) => {
  expect(everyMinutesOf({ ...startClock('ada', START), everyMinutes }, rules)).toBe(minutes)
})

test('reads a clock as it was written, and rejects anything else', () => {
  const clock = startClock('ada', START)
  expect(readClock(JSON.stringify(clock))).toEqual(clock)
  for (const text of [null, '', '{', '1', '{}', '{"playerId":"ada"}', '[]'])
    expect(readClock(text)).toBeNull()
})

test.each([
  ['where it holds the check', { isHeld: true, startedAt: '2026-11-20T12:00:00Z' }, START - HOUR_MS],
  ['before the first bet', { isHeld: true, startedAt: null }, null],
  ['elsewhere', { isHeld: false, startedAt: '2026-11-20T12:00:00Z' }, null],
])('%s the period that the server counts began that long before its answer', (_, answer, since) => {
  expect(countedSince({ ...answer, playedMs: HOUR_MS }, START)).toBe(since)
})
