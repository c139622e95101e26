import { expect, test } from 'vitest'
import { toConfirm } from './to-confirm.ts'

const email = 'ada@example.com'

test.each([
  ['a confirmed address', { email, isEmailConfirmed: true, isPhoneConfirmed: false }, null],
  [
    'a confirmed number and no address',
    { email: null, isEmailConfirmed: false, isPhoneConfirmed: true },
    null,
  ],
  [
    'a confirmed number and another address',
    { email, isEmailConfirmed: false, isPhoneConfirmed: true },
    null,
  ],
  [
    'an address that he has not confirmed',
    { email, isEmailConfirmed: false, isPhoneConfirmed: false },
    { email },
  ],
  ['neither', { email: null, isEmailConfirmed: false, isPhoneConfirmed: false }, 'phone'],
] as const)('who has %s', (_, profile, asked) => {
  expect(toConfirm(profile)).toEqual(asked)
})
