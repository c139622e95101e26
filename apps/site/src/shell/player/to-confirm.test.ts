import { expect, test } from 'vitest'
import { toConfirm } from './to-confirm.ts'

const email = 'ada@example.com'

test.each([
  ['a confirmed address', { email, isEmailConfirmed: true, isPhoneConfirmed: false }, null],
  [
    'a confirmed phone number and no email',
    { email: null, isEmailConfirmed: false, isPhoneConfirmed: true },
    null,
  ],
  [
    'a confirmed phone number and an unconfirmed email',
    { email, isEmailConfirmed: false, isPhoneConfirmed: true },
    null,
  ],
  ['an unconfirmed email', { email, isEmailConfirmed: false, isPhoneConfirmed: false }, { email }],
  ['neither', { email: null, isEmailConfirmed: false, isPhoneConfirmed: false }, 'phone'],
] as const)('a player with %s', (_, profile, asked) => {
  expect(toConfirm(profile)).toEqual(asked)
})
