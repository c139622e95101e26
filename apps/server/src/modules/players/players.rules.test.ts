import { expect, test } from 'vitest'
import { isNewlyRegistered, maySignIn, shownNickname } from './players.rules.ts'

test.each([
  ['Anna', 'anna.berg@example.com', 'Anna'],
  [null, 'anna.berg@example.com', 'ann***'],
  [null, 'anna@example.com', 'an***'],
  [null, 'a@example.com', '***'],
  [null, null, 'Unknown'],
])('nickname %j and email %j are shown as %s', (nickname, email, shown) => {
  expect(shownNickname({ nickname, email }, 'Unknown')).toBe(shown)
})

test.each([true, false])(
  'blocked and closed players can’t sign in; excluded players can if the operator allows it: %s',
  (excludedMayWithdraw) => {
    const admitted = [1, 2, 3, 4, 5].map((status) => maySignIn(status, { excludedMayWithdraw }))
    expect(admitted).toEqual([true, true, false, false, excludedMayWithdraw])
  },
)

test('a player counts as new for a day', () => {
  const registeredAt = new Date('2026-11-20T12:00:00Z')
  expect(isNewlyRegistered(registeredAt, new Date('2026-11-21T11:59:59Z'))).toBe(true)
  expect(isNewlyRegistered(registeredAt, new Date('2026-11-21T12:00:00Z'))).toBe(false)
})
