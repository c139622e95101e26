import type { Profile } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { verificationSteps } from './verification-steps.ts'

const empty = {
  email: 'ada@example.org',
  isEmailConfirmed: false,
  isPhoneConfirmed: false,
  birthdate: null,
  firstName: null,
  lastName: null,
  address: null,
  city: null,
  identityNeededFor: [] as Profile['identityNeededFor'],
} as Profile
const doneOf = (changes: Partial<Profile>) =>
  verificationSteps({ ...empty, ...changes }).flatMap(({ name, isDone }) => (isDone ? [name] : []))

test.each([
  [{}, []],
  [{ isEmailConfirmed: true }, ['email']],
  [{ isPhoneConfirmed: true }, ['phone']],
  [{ birthdate: '1990-01-01' }, ['birthdate']],
  [{ firstName: 'Ada' }, []],
  [{ firstName: 'Ada', lastName: 'L' }, ['name']],
  [{ address: 'High Street 1' }, []],
  [{ address: 'High Street 1', city: 'Dublin' }, ['address']],
])('with %j, the steps %j are done', (profile, done) => {
  expect(doneOf(profile)).toEqual(done)
})

test('needed is what deposits, withdrawals and the market require, by phone for players without an email', () => {
  const neededOf = (profile: Profile) =>
    verificationSteps(profile).flatMap(({ name, isNeeded }) => (isNeeded ? [name] : []))
  expect(neededOf(empty)).toEqual(['email', 'birthdate'])
  expect(neededOf({ ...empty, email: null })).toEqual(['phone', 'birthdate'])
  expect(neededOf({ ...empty, identityNeededFor: ['play'] })).toEqual([
    'email',
    'birthdate',
    'name',
    'address',
  ])
})
