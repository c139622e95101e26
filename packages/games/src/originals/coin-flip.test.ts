import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { fraction, isEqual, times } from '../fraction.ts'
import {
  coinFlip,
  coinFlipDefinition,
  coinFlipMultiplier,
  coinFlipsMax,
  coinSides,
  type CoinFlipOutcome,
  type CoinSide,
} from './coin-flip.ts'

/** Flips these sides in order, and draws 0 for the remainder of a subunit. */
const falling = (...sides: CoinSide[]) => {
  let at = 0
  return { below: () => coinSides.indexOf(sides[at++] ?? 'heads') }
}
const flip = (side: CoinSide) => ({ kind: 'flip', side })
const cashOut = { kind: 'cashOut' }
const play = (sides: CoinSide[], moves: object[], side: CoinSide = 'heads') =>
  coinFlip.play(falling(...sides), 100n, { side }, moves) as CoinFlipOutcome

test('the return is exactly 99% after any number of flips', () => {
  for (let flips = 1; flips <= coinFlipsMax(coinFlipDefinition); flips += 1) {
    const chance = fraction(1n, 2n ** BigInt(flips))
    const returned = times(chance, coinFlipMultiplier(coinFlipDefinition, flips))
    expect(isEqual(returned, fraction(99n, 100n))).toBe(true)
  }
})

describe('a round', () => {
  test.each<[string, CoinSide[], object[], Partial<CoinFlipOutcome>]>([
    ['is lost with a wrong first call', ['tails'], [], { isOver: true, lost: true, win: 0n }],
    ['goes on after a right call', ['heads'], [], { isOver: false, lost: false, win: 0n }],
    ['pays 1.98 after one', ['heads'], [cashOut], { isOver: true, win: 198n }],
    ['pays 3.96 after two, on either side', ['heads', 'tails'], [flip('tails'), cashOut], { win: 396n }],
    ['is lost with a later wrong call', ['heads', 'heads'], [flip('tails')], { lost: true, win: 0n }],
    ['is cashed out for a player who left', ['heads'], [{ kind: 'abandon' }], { isOver: true, win: 198n }],
  ])('%s', (_rule, sides, moves, expected) => {
    expect(play(sides, moves)).toMatchObject(expected)
  })

  test('is paid when the next flip would lead beyond 100,000', () => {
    const sides = Array.from({ length: 16 }, () => 'heads' as const)
    const flips = sides.slice(1).map(flip)
    expect(play(sides, flips.slice(1))).toMatchObject({ isOver: false })
    expect(play(sides, flips)).toMatchObject({ isOver: true, win: 6_488_064n })
  })

  test.each([
    ['a flip after a wrong call', ['tails'], [flip('heads')]],
    ['a second cash-out', ['heads'], [cashOut, cashOut]],
    ['an invalid side', ['heads'], [{ kind: 'flip', side: 'edge' }]],
    ['no move at all', ['heads'], [{}]],
  ] as [string, CoinSide[], object[]][])('refuses %s', (_name, sides, moves) => {
    expect(() => play(sides, moves)).toThrow(RangeError)
  })
})

test.each([{}, { side: 'edge' }, null])('has no setting %o', (raw) => {
  expect(coinFlip.readChoices(raw)).toBeNull()
})

test('is the same on every replay, and each move adds one flip', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.array(fc.constantFrom(...coinSides), { maxLength: 8 }), (nonce, sides) => {
      const moves: object[] = []
      let seen: CoinSide[] = []
      for (const side of sides) {
        const draws = seededDraws({ serverSeed: '77'.repeat(32), clientSeed: 'mine', nonce })
        const { fell, isOver } = coinFlip.play(draws, 100n, { side: 'tails' }, moves) as CoinFlipOutcome
        expect(fell.length).toBe(moves.length + 1)
        expect(fell.slice(0, seen.length)).toEqual(seen)
        seen = fell
        if (isOver) break
        moves.push(flip(side))
      }
    }),
    { numRuns: 60 },
  )
})
