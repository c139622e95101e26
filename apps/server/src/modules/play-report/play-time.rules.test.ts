import { expect, test } from 'vitest'
import { timeOf } from './play-time.rules.ts'

const START = new Date('2026-03-05T23:59:00Z').getTime()
const at = (second: number) => new Date(START + second * 1000)

test.each([
  ['of a first round is unknown', [10], undefined, [0]],
  ['runs from end to end', [10, 15, 40], 0, [10, 5, 25]],
  ['is the same in another order', [40, 10, 15], 0, [25, 10, 5]],
  ['has no pauses', [10, 311, 320], 0, [10, 0, 9]],
  ['counts a pause that is just short enough', [300], 0, [300]],
  ['is counted once for rounds that end together', [10, 10], 0, [10, 0]],
  ['never runs backwards', [5], 60, [0]],
] as const)('time %s', (_, ends, last, expected) => {
  const rounds = ends.map((second) => ({ playerId: 'ann', at: at(second), isCorrection: false }))
  const known = new Map(last === undefined ? [] : [['ann', at(last)] as const])
  const { seconds, lastEnds } = timeOf(rounds, known)
  expect(seconds).toEqual(expected)
  expect(lastEnds.get('ann')).toEqual(at(Math.max(last ?? 0, ...ends)))
})

test('time of one player does not count for another', () => {
  const { seconds } = timeOf(
    [{ playerId: 'ben', at: at(10), isCorrection: false }],
    new Map([['ann', at(0)]]),
  )
  expect(seconds).toEqual([0])
})
