import type { Profile } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { verificationSteps } from './verification-steps.ts'

const empty = {
  isEmailConfirmed: false,
  birthdate: null,
  firstName: null,
  lastName: null,
  address: null,
  city: null,
} as Profile
const doneOf = (changes: Partial<Profile>) =>
  verificationSteps({ ...empty, ...changes }).flatMap(({ name, isDone }) => (isDone ? [name] : []))

test.each([
  [{}, []],
  [{ isEmailConfirmed: true }, ['email']],
  [{ birthdate: '1990-01-01' }, ['birthdate']],
  [{ firstName: 'Ada' }, []],
  [{ firstName: 'Ada', lastName: 'L' }, ['name']],
  [{ address: 'High Street 1' }, []],
  [{ address: 'High Street 1', city: 'Dublin' }, ['address']],
])('with %j, the steps %j are done', (profile, done) => {
  expect(doneOf(profile)).toEqual(done)
})
