import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededDraws } from '../draws.ts'
import { fraction, isEqual, times } from '../fraction.ts'
import { tower, towerDefinition, towerLevels, towerMultiplier, type TowerOutcome } from './tower.ts'

const cashOut = { kind: 'cashOut' }
const pick = (tile: number) => ({ kind: 'pick', tile })
/** Draws 0 throughout, so the bats are on the first tiles of every floor. */
const play = (level: string, moves: object[]) =>
  tower.play({ below: () => 0 }, 100n, { level }, moves) as TowerOutcome

describe.each(towerLevels)('at level %s', (level) => {
  const { tiles, traps, floors } = towerDefinition.levels[level]

  test('the return is exactly 99% after every floor', () => {
    for (let floor = 1; floor <= floors; floor += 1) {
      const chance = fraction(BigInt(tiles - traps) ** BigInt(floor), BigInt(tiles) ** BigInt(floor))
      const returned = times(chance, towerMultiplier(towerDefinition, level, floor))
      expect(isEqual(returned, fraction(99n, 100n))).toBe(true)
    }
  })

  test('the last floor is paid automatically, and a bat ends the round', () => {
    const climb = Array.from({ length: floors }, () => pick(tiles - 1))
    const { over, under } = towerMultiplier(towerDefinition, level, floors)
    const { win, isOver, traps: laid } = play(level, climb)
    expect([isOver, laid.length]).toEqual([true, floors])
    expect([win, win - 1n]).toContain((over * 100n) / under)
    expect(play(level, [...climb.slice(1), pick(0)])).toMatchObject({ isOver: true, fell: true, win: 0n })
    expect(play(level, climb.slice(1))).toMatchObject({ isOver: false, traps: [] })
  })
})

test('the stake of a round that was left before the first floor is returned; later the cash-out is paid', () => {
  const left = play('easy', [{ kind: 'abandon' }])
  expect([left.win, tower.isStakeReturned(left)]).toEqual([100n, true])
  const climbed = play('hard', [pick(1), { kind: 'abandon' }])
  expect([climbed.win, tower.isStakeReturned(climbed)]).toEqual([198n, false])
})

test.each([
  ['a tile that the floor does not have', 'hard', [pick(2)]],
  ['an invalid tile', 'easy', [pick(0.5)]],
  ['nothing to cash out', 'easy', [cashOut]],
  ['a move after a fall', 'easy', [pick(0), cashOut]],
  ['a move after a cash-out', 'easy', [pick(3), cashOut, pick(3)]],
  ['no move at all', 'easy', [{}]],
])('refuses %s', (_name, level, moves) => {
  expect(() => play(level, moves)).toThrow(RangeError)
})

test.each([{}, { level: 'none' }, null])('has no setting %o', (raw) => {
  expect(tower.readChoices(raw)).toBeNull()
})

test('is the same on every replay, and each pick adds one floor', () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.constantFrom(...towerLevels),
      fc.array(fc.nat(1), { maxLength: 9 }),
      (nonce, level, tiles) => {
        for (let made = 0; made <= tiles.length; made += 1) {
          const draws = seededDraws({ serverSeed: '77'.repeat(32), clientSeed: 'mine', nonce })
          const outcome = tower.play(draws, 100n, { level }, tiles.slice(0, made).map(pick)) as TowerOutcome
          expect(outcome.picks).toEqual(tiles.slice(0, made))
          expect(outcome.traps.length > 0).toBe(outcome.isOver)
          if (outcome.isOver) break
        }
      },
    ),
    { numRuns: 60 },
  )
})
