import { expect, test } from 'vitest'
import { type Attempts, countFailure, decideRefresh, waitOf } from './sessions.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)
const open = { generation: 4, createdAt: at(0), refreshedAt: at(0), endedAt: null }
const DAY_S = 86_400

test.each([
  ['renews the current token', open, 4, 900, 'next'],
  ['repeats the previous token within a minute', open, 3, 60, 'same'],
  ['treats the previous token as reused after a minute', open, 3, 61, 'reused'],
  ['treats an older token as reused', open, 2, 1, 'reused'],
  ['treats a token that was never issued as reused', open, 5, 1, 'reused'],
  ['refuses an ended session', { ...open, endedAt: at(1) }, 4, 2, 'over'],
  ['refuses a session unused for 30 days', open, 4, 30 * DAY_S + 1, 'over'],
  ['renews a session of exactly 90 days', { ...open, createdAt: at(-90 * DAY_S) }, 4, 0, 'next'],
  ['refuses a session older than 90 days', { ...open, createdAt: at(-90 * DAY_S) }, 4, 1, 'over'],
])('%s', (_name, session, generation, seconds, decision) => {
  expect(decideRefresh(session, generation, at(seconds), { sessionDays: 30, sessionMaxDays: 90 })).toBe(
    decision,
  )
})

test('allows three failures, then doubles each wait up to 15 minutes', () => {
  const waits: number[] = []
  let attempts: Attempts | null = null
  for (let failure = 1; failure <= 13; failure += 1) {
    attempts = countFailure(attempts, at(0))
    waits.push(waitOf(attempts, at(0)))
  }
  expect(waits).toEqual([0, 0, 5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900])
})

test('resets the count of failures half an hour after the first one', () => {
  const many = { failures: 9, firstAt: at(0), blockedUntil: at(900) }
  expect(countFailure(many, at(1801))).toEqual({ failures: 1, firstAt: at(1801), blockedUntil: null })
})
