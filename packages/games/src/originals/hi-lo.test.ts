import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { fraction, isEqual, times } from '../fraction.ts'
import { hiLo, hiLoChance, hiLoDefinition, hiLoGuesses, hiLoMultiplier, type HiLoOutcome } from './hi-lo.ts'

const cards = Array.from({ length: 52 }, (_, card) => card)
const guesses = ['higher', 'lower', 'same'] as const
/** Draws these cards in order, and 0 for the remainder of a subunit. */
const dealing = (...order: number[]) => {
  let at = 0
  return { below: () => order[at++] ?? 0 }
}
const play = (order: number[], moves: object[], stake = 100n) =>
  hiLo.play(dealing(...order), stake, {}, moves) as HiLoOutcome

describe('the return of hi-lo', () => {
  test('is exactly 99% after any guess on any card: the share of winning cards is one over its multiplier', () => {
    for (const card of cards) {
      for (const guess of guesses) {
        if (hiLoChance(hiLoDefinition, card, guess) === 0) continue
        const right = cards.filter((next) => !play([card, next], [{ kind: 'guess', guess }]).lost).length
        const returned = times(fraction(BigInt(right), 52n), hiLoMultiplier(hiLoDefinition, [card], [guess]))
        expect(isEqual(returned, fraction(99n, 100n))).toBe(true)
      }
    }
  })

  test('stays 99% over two guesses that depend on the card between them', () => {
    let returned = 0
    for (const first of cards) {
      for (const second of cards) {
        const { lost } = play([first, second], [{ kind: 'guess', guess: guessFor(first) }])
        if (lost) continue
        const multiplier = hiLoMultiplier(
          hiLoDefinition,
          [first, second],
          [guessFor(first), guessFor(second)],
        )
        const chance = hiLoChance(hiLoDefinition, second, guessFor(second)) / 13
        returned += ((Number(multiplier.over) / Number(multiplier.under)) * chance) / 52 ** 2
      }
    }
    expect(returned).toBeCloseTo(0.99, 12)
  })

  const guessFor = (card: number) => (card % 13 > 6 || card % 13 === 0 ? guessFrom(card) : 'lower')
  const guessFrom = (card: number) => (card % 13 === 12 ? 'same' : 'higher')
})

test('allows guesses on two sides for every card', () => {
  for (const card of cards) {
    const open = guesses.filter((guess) => hiLoChance(hiLoDefinition, card, guess) > 0)
    expect(open).toEqual(
      card % 13 === 0 ? ['higher', 'same'] : card % 13 === 12 ? ['lower', 'same'] : ['higher', 'lower'],
    )
  }
})

test('the same rank is right on both sides; on an ace and a king it has its own guess', () => {
  expect(play([5, 18], [{ kind: 'guess', guess: 'higher' }]).lost).toBe(false)
  expect(play([5, 18], [{ kind: 'guess', guess: 'lower' }]).lost).toBe(false)
  expect(play([0, 13], [{ kind: 'guess', guess: 'higher' }]).lost).toBe(true)
  expect(play([0, 13], [{ kind: 'guess', guess: 'same' }]).lost).toBe(false)
  expect(play([12, 25], [{ kind: 'guess', guess: 'lower' }]).lost).toBe(true)
})

test('a skip costs nothing and changes nothing, and there are 52 of them', () => {
  const skips = Array.from({ length: 52 }, () => ({ kind: 'skip' }))
  expect(play([], skips)).toMatchObject({ isOver: false, lost: false })
  expect(() => play([], [...skips, { kind: 'skip' }])).toThrow(RangeError)
  expect(isEqual(hiLoMultiplier(hiLoDefinition, [3, 4], ['skip']), fraction(99n, 100n))).toBe(true)
})

test('pays one over the probability of all guesses, cashed out or left', () => {
  // 6 of 13 are 8 or lower … on an 8: 8 ranks; then on a 3: 11 ranks are higher or the same.
  const moves = [
    { kind: 'guess', guess: 'lower' },
    { kind: 'guess', guess: 'higher' },
  ]
  for (const end of [{ kind: 'cashOut' }, { kind: 'abandon' }])
    expect(play([7, 2, 9], [...moves, end], 8_800n).win).toBe(16_731n - 0n)
  expect(play([7], [{ kind: 'abandon' }]).win).toBe(100n)
})

test.each([
  ['left immediately', [7], [{ kind: 'abandon' }], true],
  ['left after a skip', [7, 3], [{ kind: 'skip' }, { kind: 'abandon' }], true],
  ['left after a guess', [7, 2], [{ kind: 'guess', guess: 'lower' }, { kind: 'abandon' }], false],
  ['lost', [7, 12], [{ kind: 'guess', guess: 'lower' }], false],
  ['not over', [7, 3], [{ kind: 'skip' }], false],
])('a round that is %s returns its stake: %s', (_how, cards, moves, isStakeReturned) => {
  expect(hiLo.isStakeReturned(play(cards, moves))).toBe(isStakeReturned)
})

test('no guess leads beyond 100,000', () => {
  const steps = Array.from({ length: 4 }, () => 'same' as const)
  expect(hiLoGuesses(hiLoDefinition, [0, 0, 0, 0, 0], steps)).toEqual(['higher'])
})

test.each([
  ['nothing to cash out', [{ kind: 'cashOut' }]],
  ['a guess that cannot be made', [{ kind: 'guess', guess: 'same' }]],
  ['an invalid guess', [{ kind: 'guess', guess: 'equal' }]],
  [
    'a move after the end',
    [
      { kind: 'guess', guess: 'lower' },
      { kind: 'guess', guess: 'lower' },
      { kind: 'cashOut' },
      { kind: 'skip' },
    ],
  ],
])('refuses %s', (_name, moves) => {
  expect(() => play([6, 3, 1], moves)).toThrow(RangeError)
})

test('is the same on every replay, and reveals nothing of the next card', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.array(fc.constantFrom(0, 1, 2), { maxLength: 12 }), (nonce, picks) => {
      const moves: object[] = []
      let seen: number[] = []
      for (const pick of picks) {
        const draws = () => seededDraws({ serverSeed: '77'.repeat(32), clientSeed: 'mine', nonce })
        const before = hiLo.play(draws(), 100n, {}, moves) as HiLoOutcome
        expect(before.cards.length).toBe(moves.length + 1)
        expect(before.cards.slice(0, seen.length)).toEqual(seen)
        seen = before.cards
        if (before.isOver) break
        const open = hiLoGuesses(hiLoDefinition, before.cards, before.steps)
        moves.push(
          pick === 2 || open[pick] === undefined ? { kind: 'skip' } : { kind: 'guess', guess: open[pick] },
        )
      }
    }),
    { numRuns: 60 },
  )
})
