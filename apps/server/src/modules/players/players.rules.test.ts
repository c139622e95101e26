import { expect, test } from 'vitest'
import { isNewlyRegistered, maySignIn, shownNickname } from './players.rules.ts'

test.each([
  ['Anna', 'anna.berg@example.com', 'Anna'],
  [null, 'anna.berg@example.com', 'ann***'],
  [null, 'anna@example.com', 'an***'],
  [null, 'a@example.com', '***'],
  [null, null, 'Unknown'],
])('nickname %j and e-mail %j are shown as %s', (nickname, email, shown) => {
  expect(shownNickname({ nickname, email }, 'Unknown')).toBe(shown)
})

test('blocked, closed and excluded players may not sign in', () => {
  expect([1, 2, 3, 4, 5].map(maySignIn)).toEqual([true, true, false, false, false])
})

test('a player is new for a day', () => {
  const registeredAt = new Date('2026-11-20T12:00:00Z')
  expect(isNewlyRegistered(registeredAt, new Date('2026-11-21T11:59:59Z'))).toBe(true)
  expect(isNewlyRegistered(registeredAt, new Date('2026-11-21T12:00:00Z'))).toBe(false)
})
