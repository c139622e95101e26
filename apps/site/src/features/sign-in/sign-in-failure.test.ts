import { expect, test } from 'vitest'
import { failureText } from './sign-in-failure.ts'

test.each([
  ['email', false, 'failed'],
  // The account that the player looks for may have another way to sign in.
  ['email', true, 'failedSocialEmail'],
  ['phone', false, 'failedPhone'],
  ['phone', true, 'failedPhone'],
] as const)(
  'a wrong %s or password (unconfirmed social address: %s) shows %s',
  (kind, isSocialEmail, text) => {
    expect(failureText(kind, isSocialEmail)).toBe(text)
  },
)
