import { expect, test } from 'vitest'
import type { ResultOf, Round } from '../../net/api-types.ts'
import { hiLoLoseChance, plannedGuess } from './autoplay-plan.ts'

const round = { definition: null } as Round
const result = (cards: readonly number[], steps: readonly string[]) =>
  ({ kind: 'hi-lo', cards, steps, lost: false }) as object as ResultOf<'hi-lo'>
const [ACE, FIVE, JACK] = [0, 4, 10]

test.each([
  ['guesses higher on a low card', [FIVE], [], { kind: 'guess', guess: 'higher' }],
  ['guesses lower on a high card', [FIVE, JACK], ['higher'], { kind: 'guess', guess: 'lower' }],
  ['guesses higher on an ace', [ACE], [], { kind: 'guess', guess: 'higher' }],
  ['cashes out after so many right guesses', [FIVE, JACK, ACE], ['higher', 'lower'], { kind: 'cashOut' }],
])('automatic play %s', (_, cards, steps, expected) => {
  expect(plannedGuess(round, result(cards, steps), 2)).toEqual(expected)
})

test('the chance to lose is exact over all cards', () => {
  // The likelier side has 12, 12, 11, 10, 9, 8, 7, 8, 9, 10, 11, 12 and 12 of 13 ranks.
  expect(hiLoLoseChance(1)).toBeCloseTo(1 - 131 / 169, 12)
  expect(hiLoLoseChance(2)).toBeGreaterThan(hiLoLoseChance(1))
  expect(hiLoLoseChance(0)).toBeCloseTo(0, 12)
})
