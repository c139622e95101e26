import { expect, test } from 'vitest'
import {
  countRefusal,
  follow,
  isComplete,
  offersUntil,
  pauseOf,
  personFields,
  type RegisterState,
} from './registers.rules.ts'

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  birthdate: '1990-05-17',
  email: 'ada@example.com',
  phone: '+491511234567',
  postalCode: '10115',
}

test('asks only about people with all data that the register needs', () => {
  expect(isComplete(person, personFields)).toBe(true)
  for (const field of personFields) {
    expect(isComplete({ ...person, [field]: null }, personFields)).toBe(false)
    expect(isComplete({ ...person, [field]: '' }, [field])).toBe(false)
    expect(isComplete({ ...person, [field]: null }, [])).toBe(true)
  }
})

const at = (minutes: number) => new Date(minutes * 60_000)

test.each([
  ['the first one', null, 0, 1, 1],
  ['a second one', { refusals: 1, askAfter: at(1) }, 1, 2, 3],
  ['one before its time, such as at a login', { refusals: 3, askAfter: at(9) }, 5, 3, 9],
  ['a ninth one', { refusals: 8, askAfter: at(0) }, 0, 9, 256],
  ['a hundredth one', { refusals: 99, askAfter: at(0) }, 0, 100, 360],
])('a refused question is asked again later after %s', (_name, before, now, refusals, askAfter) => {
  const counted = countRefusal(before && { ...before, isSameQuestion: true }, at(now))
  expect(counted).toEqual({ refusals, askAfter: at(askAfter) })
  const other = countRefusal(before && { ...before, isSameQuestion: false }, at(now))
  expect(other).toEqual({ refusals: 1, askAfter: at(now + 1) })
})

test.each<[RegisterState | null, Record<RegisterState, RegisterState>]>([
  [null, { clear: 'clear', listed: 'listed', unanswered: 'unanswered', incomplete: 'incomplete' }],
  ['clear', { clear: 'clear', listed: 'listed', unanswered: 'unanswered', incomplete: 'incomplete' }],
  ['listed', { clear: 'clear', listed: 'listed', unanswered: 'listed', incomplete: 'listed' }],
  ['unanswered', { clear: 'clear', listed: 'listed', unanswered: 'unanswered', incomplete: 'incomplete' }],
  ['incomplete', { clear: 'clear', listed: 'listed', unanswered: 'unanswered', incomplete: 'incomplete' }],
])('after %s, only the register ends an exclusion', (before, expected) => {
  for (const [outcome, after] of Object.entries(expected))
    expect(follow(before, outcome as RegisterState)).toBe(after)
})

test.each<[RegisterState, boolean, string | null]>([
  ['clear', true, null],
  ['clear', false, null],
  ['listed', true, 'excluded'],
  ['listed', false, 'excluded'],
  ['unanswered', true, 'held'],
  ['unanswered', false, null],
  ['incomplete', true, 'held'],
  ['incomplete', false, null],
])('%s, closed on failure %s: %s', (state, failsClosed, kind) => {
  expect(pauseOf(state, failsClosed)?.kind ?? null).toBe(kind)
})

test('offers wait for an answer of the last day where the market asks before them', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const rules = {
    asks: ['national'],
    atRegistration: true,
    atSignIn: true,
    beforeMarketing: true,
    failsClosed: true,
  }
  expect(offersUntil('clear', rules, at)).toEqual(new Date('2026-11-21T13:00:00Z'))
  expect(offersUntil('listed', rules, at)).toEqual(at)
  expect(offersUntil('unanswered', rules, at)).toEqual(at)
  expect(offersUntil('incomplete', rules, at)).toEqual(at)
  expect(offersUntil('listed', { ...rules, beforeMarketing: false }, at)).toBeNull()
})
