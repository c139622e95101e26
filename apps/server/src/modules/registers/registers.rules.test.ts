import { expect, test } from 'vitest'
import {
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
