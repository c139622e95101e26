import { expect, test } from 'vitest'
import { type Attempts, countFailure, waitOf } from './attempts.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000)

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

test('with a lock, waits its whole time from the failure that is too many', () => {
  const limit = { free: 3, lockMs: 1_800_000 }
  const waits: number[] = []
  let attempts: Attempts | null = null
  for (let failure = 1; failure <= 4; failure += 1) {
    attempts = countFailure(attempts, at(failure), limit)
    waits.push(waitOf(attempts, at(failure)))
  }
  expect(waits).toEqual([0, 0, 1800, 1800])
})
