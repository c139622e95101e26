import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { fraction, isEqual, plus, times } from '../fraction.ts'
import { layMines, mines, minesDefinition, minesMultiplier, minesSafeMax } from './mines.ts'

const counts = Array.from({ length: 24 }, (_, at) => at + 1)
const drawsAt = (nonce: number) => seededDraws({ serverSeed: 'ab'.repeat(32), clientSeed: 'mine', nonce })
const laidAt = (nonce: number, count: number) => layMines(drawsAt(nonce), 25, count)
const play = (nonce: number, count: number, moves: object[], stake = 100n) =>
  mines.play(drawsAt(nonce), stake, { mines: count }, moves)

const openAt = (nonce: number, isSafe: boolean) => ({
  kind: 'open',
  tile: Array.from({ length: 25 }, (_, tile) => tile).find(
    (tile) => laidAt(nonce, 5).includes(tile) !== isSafe,
  ),
})

test.each([
  ['left immediately', [{ kind: 'abandon' }], true],
  ['left after a tile', [openAt(1, true), { kind: 'abandon' }], false],
  ['struck', [openAt(1, false)], false],
  ['not over', [], false],
])('a round that is %s returns its stake: %s', (_how, moves, isStakeReturned) => {
  expect(mines.isStakeReturned(play(1, 5, moves))).toBe(isStakeReturned)
})

/** The probability of opening this many tiles without hitting a mine. */
function chanceOf(count: number, safe: number) {
  let chance = fraction(1n)
  for (let opened = 0; opened < safe; opened += 1) {
    chance = times(chance, fraction(BigInt(25 - count - opened), BigInt(25 - opened)))
  }
  return chance
}

describe('the return of mines', () => {
  test('is exactly 99% for every number of mines and wherever the player stops', () => {
    for (const count of counts) {
      for (let safe = 1; safe <= minesSafeMax(minesDefinition, count); safe += 1) {
        const returned = times(chanceOf(count, safe), minesMultiplier(minesDefinition, count, safe))
        expect(isEqual(returned, fraction(99n, 100n))).toBe(true)
      }
    }
  })

  test('is exactly 99% too when the player decides during the round when to stop', () => {
    // Stops after the first gem in half of the cases, else after the third.
    const early = times(fraction(1n, 2n), times(chanceOf(5, 1), minesMultiplier(minesDefinition, 5, 1)))
    const late = times(fraction(1n, 2n), times(chanceOf(5, 3), minesMultiplier(minesDefinition, 5, 3)))
    expect(isEqual(plus(early, late), fraction(99n, 100n))).toBe(true)
  })

  test('never exceeds the highest multiplier, which is declared', () => {
    const best = counts.map((count) => {
      const { over, under } = minesMultiplier(minesDefinition, count, minesSafeMax(minesDefinition, count))
      expect(minesSafeMax(minesDefinition, count) === 1 || over <= under * 100_000n).toBe(true)
      return Number((over * 1_000n) / under) / 1_000
    })
    expect(Math.max(...best)).toBe(59_486.625)
    expect(mines.maxWin).toBe('59486.63')
  })
})

describe('a round of mines', () => {
  test('has its mines placed before the first tile is chosen', () => {
    const struck = laidAt(1, 3)
    expect(new Set(struck).size).toBe(3)
    const [first] = struck
    expect(play(1, 3, [{ kind: 'open', tile: first }])).toMatchObject({
      isOver: true,
      struck: true,
      mines: struck,
      win: 0n,
    })
  })

  test('reveals nothing of the mines while it is open', () => {
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laidAt(2, 3).includes(tile))
    const opened = safe.slice(0, 4)
    const open = play(
      2,
      3,
      opened.map((tile) => ({ kind: 'open', tile })),
    )
    expect(open).toEqual({ kind: 'mines', isOver: false, opened, struck: false, mines: [], win: 0n })
  })

  test('pays what was opened when it is cashed out, and immediately when no gem is left', () => {
    const safe = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laidAt(3, 24).includes(tile))
    expect(play(3, 24, [{ kind: 'open', tile: safe[0] }])).toMatchObject({
      isOver: true,
      struck: false,
      win: 2475n,
    })
    const some = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !laidAt(3, 1).includes(tile))
    const moves = [{ kind: 'open', tile: some[0] }, { kind: 'open', tile: some[1] }, { kind: 'cashOut' }]
    // 99% of 25/24 × 24/23 is 1.07608…: 107 or 108.
    expect([107n, 108n]).toContain(play(3, 1, moves).win)
  })

  test.each([
    [
      'a tile twice',
      [
        { kind: 'open', tile: 0 },
        { kind: 'open', tile: 0 },
      ],
    ],
    ['an invalid tile', [{ kind: 'open', tile: 25 }]],
    ['half a tile', [{ kind: 'open', tile: 0.5 }]],
    ['nothing to cash out', [{ kind: 'cashOut' }]],
    ['no move at all', [{}]],
  ])('refuses %s', (_name, moves) => {
    const nonce = [0, 1, 2, 3, 4, 5, 6].find((one) => !laidAt(one, 1).includes(0)) ?? 0
    expect(() => play(nonce, 1, moves)).toThrow(RangeError)
  })

  test('refuses a move after its end', () => {
    const [first] = laidAt(1, 3)
    expect(() => play(1, 3, [{ kind: 'open', tile: first }, { kind: 'cashOut' }])).toThrow(RangeError)
  })

  test('is the same on every replay, and each move adds one tile', () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.constantFrom(...counts),
        fc.shuffledSubarray([...Array(25).keys()]),
        (nonce, count, order) => {
          const seen: number[] = []
          for (let made = 1; made <= order.length; made += 1) {
            const outcome = play(
              nonce,
              count,
              order.slice(0, made).map((tile) => ({ kind: 'open', tile })),
            )
            expect(outcome.opened.slice(0, seen.length)).toEqual(seen)
            seen.splice(0, seen.length, ...outcome.opened)
            if (outcome.isOver) break
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([0, 25, 1.5, '3', null])('has no setting of %o mines', (count) => {
    expect(mines.readChoices({ mines: count })).toBeNull()
  })
})

test('every tile is mined equally often (chi-square, one in a hundred)', () => {
  const hits = Array.from({ length: 25 }, () => 0)
  for (let nonce = 0; nonce < 5_000; nonce += 1) for (const tile of laidAt(nonce, 5)) hits[tile]! += 1
  const expected = 1_000
  const chi = hits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 24 degrees of freedom, without replacement: the variance is smaller by a fifth.
  expect(chi / 0.8).toBeLessThan(42.98 / 0.8)
})
