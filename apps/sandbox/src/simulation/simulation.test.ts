import { expect, test } from 'vitest'
import { findGame } from '#packages/games/src/index.ts'
import {
  chooseGame,
  chooseStake,
  choicesOf,
  isPlayable,
  personOf,
  restMs,
  roundPauseMs,
} from './simulation.rules.ts'
import { isSimulatedEmail } from './simulated-email.rules.ts'

test('each simulated player is always the same adult, and says what they are', () => {
  const people = Array.from({ length: 100 }, (_, index) => personOf(index + 1))
  expect(new Set(people.map(({ email }) => email)).size).toBe(100)
  expect(people[16]).toEqual(personOf(17))
  expect(personOf(17)).toMatchObject({ email: 'player17@simulated.example', nickname: 'Simulated 17' })
  expect(people.every(({ birthdate }) => birthdate < '2000')).toBe(true)
  expect(people.every(({ email }) => isSimulatedEmail(email))).toBe(true)
})

test.each([
  ['ada@example.com', false],
  ['ada@not-simulated.example', false],
  ['ada@simulated.example.com', false],
  [null, false],
])('%s is a person', (email, expected) => expect(isSimulatedEmail(email)).toBe(expected))

test.each([
  [{ id: 'koi-river', category: 'slots', isProvablyFair: true }, true],
  [{ id: 'dice', category: 'originals', isProvablyFair: true }, true],
  [{ id: 'blackjack', category: 'originals', isProvablyFair: true }, false],
  [{ id: 'agg-1', category: 'slots', isProvablyFair: false }, false],
])('%o can be played: %s', (game, expected) => expect(isPlayable(game)).toBe(expected))

test.each(['dice', 'limbo', 'plinko', 'wheel', 'keno', 'roulette', 'baccarat', 'crash-race'])(
  '%s accepts its settings',
  (id) => {
    expect(findGame(id)?.readChoices(choicesOf(id))).not.toBeNull()
  },
)

test('slots have no settings', () => {
  expect(choicesOf('koi-river')).toBeUndefined()
})

test.each([
  [0, 12_000, 600_000],
  [0.999_999_9, 30_000, 1_800_000],
])('waits like people: chance %f', (chance, round, rest) => {
  expect([roundPauseMs(() => chance), restMs(() => chance)]).toEqual([round, rest])
})

test('prefers the favourite and takes lower stakes, whatever the chance is', () => {
  const games = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  expect([1, 2, 3, 4].map((person) => chooseGame(games, person, () => 0.5))).toEqual(['d', 'f', 'h', 'b'])
  expect(chooseGame(games, 3, () => 0.999999)).toBe('f')
  expect(chooseGame([], 1, () => 0.5)).toBeUndefined()
  expect([0, 0.999999].map((chance) => chooseStake(['1', '2', '3'], () => chance))).toEqual(['1', '2'])
})
