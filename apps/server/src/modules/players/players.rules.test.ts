import { PlayerStatus } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { isNewlyRegistered, maskedName, maySignIn, shownNickname, toLogin } from './players.rules.ts'

test.each([
  ['Anna', 'anna.berg@example.com', 'Anna'],
  [null, 'anna.berg@example.com', 'ann***'],
  [null, 'anna@example.com', 'an***'],
  [null, 'a@example.com', '***'],
  [null, null, 'Unknown'],
])('nickname %j and email %j are shown as %s', (nickname, email, shown) => {
  expect(shownNickname({ nickname, email }, 'Unknown')).toBe(shown)
})

const ANNA = {
  nickname: 'kookaburra7',
  email: 'anna.berg@example.com',
  status: PlayerStatus.active,
  hide_play: false,
  erased_at: null,
}

test.each([
  ['kookaburra7', 'ko***7'],
  ['Stoick', 'St***k'],
  ['Odeon', 'O***n'],
  ['Anna', 'A***a'],
  ['Bob', 'B***'],
  ['Jo', 'J***'],
  ['J', '***'],
  ['🦘kangaroo', '🦘k***o'],
  ['', 'ann***'],
])('next to bets, the nickname %j is shown as %s', (nickname, shown) => {
  expect(maskedName({ ...ANNA, nickname })).toBe(shown)
})

test('hidden, blocked, closed, excluded, erased and nameless players have no name next to bets', () => {
  expect(maskedName({ ...ANNA, status: PlayerStatus.limited })).toBe('ko***7')
  const hidden = [
    { hide_play: true },
    { status: PlayerStatus.blocked },
    { status: PlayerStatus.closed },
    { status: PlayerStatus.excluded },
    { erased_at: new Date() },
    { nickname: null, email: null },
  ]
  expect(hidden.map((change) => maskedName({ ...ANNA, ...change }))).toEqual(hidden.map(() => null))
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

test.each([
  [' Anna@Example.com ', 'anna@example.com'],
  ['+49 0151 123-45678', '+4915112345678'],
  ['004915112345678', '+4915112345678'],
  ['+49 999 (1) 23', '+49999123'],
  ['+4915112345678 x2', '+4915112345678 x2'],
])('the login %j is stored as %s', (input, login) => {
  expect(toLogin(input)).toBe(login)
})
