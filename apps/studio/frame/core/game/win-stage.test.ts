import { expect, test } from 'vitest'
import { winStageOf } from './win-stage.ts'

test.each([
  [99n, 100n, null],
  [100n, 100n, null],
  [999n, 100n, null],
  [1_000n, 100n, 'big'],
  [2_499n, 100n, 'big'],
  [2_500n, 100n, 'huge'],
  [9_999n, 100n, 'huge'],
  [10_000n, 100n, 'epic'],
  [0n, 0n, null],
])('a win of %i with a stake of %i is celebrated as %s', (win, stake, stage) => {
  expect(winStageOf(win, stake)).toBe(stage)
})
