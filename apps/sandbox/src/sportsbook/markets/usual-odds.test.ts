import { formatOdds } from '@fairhall/odds'
import { expect, test } from 'vitest'
import { toUsualOdds } from './usual-odds.ts'

test.each([
  [1_009, null, null],
  [1_010, 1_010, '1/100'],
  [1_919, 1_910, '10/11'],
  [2_000, 2_000, '1/1'],
  [3_034, 3_000, '2/1'],
  [4_339, 4_330, '10/3'],
  [69_900, 67_000, '66/1'],
  [900_000, 501_000, '500/1'],
])('odds of %d are written as %d', (odds, usual, fraction) => {
  const shown = toUsualOdds(odds)
  expect([shown, shown && formatOdds(shown, 'fractional')]).toEqual([usual, fraction])
})
