import { expect, test } from 'vitest'
import { isDue, periodOf, type PlayClock } from './play-clock.rules.ts'

const rules = { defaultMinutes: 60, choicesMinutes: [15, 60] }
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))
const clock = (changes: Partial<PlayClock>): PlayClock => ({
  startedAt: at(0),
  activeAt: at(59),
  confirmedAt: null,
  askedAt: null,
  everyMinutes: null,
  ...changes,
})

test.each<[string, Partial<PlayClock>, number, boolean]>([
  ['a minute early', {}, 59, false],
  ['after the time', {}, 60, true],
  ['after a pause of more than a quarter of an hour', { activeAt: at(44) }, 60, false],
  ['after a pause that is short enough', { activeAt: at(45) }, 60, true],
  ['after an answer, until the time is over again', { confirmedAt: at(30) }, 89, false],
  ['after an answer and the time', { confirmedAt: at(30), activeAt: at(88) }, 90, true],
  ['after the time that the player chose', { everyMinutes: 15, activeAt: at(14) }, 15, true],
  ['after a time that is no longer offered', { everyMinutes: 30, activeAt: at(29) }, 30, false],
  ['once asked, however long ago', { askedAt: at(60), activeAt: at(59) }, 600, true],
])('a check is due %s: %j', (_, changes, minute, expected) => {
  expect(isDue(clock(changes), rules, at(minute))).toBe(expected)
})

test.each<[string, Partial<PlayClock>, number, { startedAt: Date; playedMs: number } | null]>([
  ['has lasted since the first bet', {}, 62, { startedAt: at(0), playedMs: 62 * 60_000 }],
  ['goes on after an answer', { confirmedAt: at(60) }, 62, { startedAt: at(0), playedMs: 62 * 60_000 }],
  ['is over after a pause', {}, 5_000, null],
  [
    'lasts until the question, however late its answer',
    { askedAt: at(60) },
    5_000,
    { startedAt: at(0), playedMs: 3_600_000 },
  ],
])('a period of play %s: %j', (_, changes, minute, expected) => {
  expect(periodOf(clock(changes), at(minute))).toEqual(expected)
})
