import { expect, test } from 'vitest'
import { leftInRow } from './row-of-toasts.ts'

const balance = { left: 469, right: 712 }
const title = { left: 76, right: 140 }
const time = { left: 473, right: 548 }
const details = { left: 610, right: 654 }

test.each([
  ['over the logo and the search, before the balance', [balance], 844, false, 12],
  ['after the title of a game', [details, time, title], 667, false, 148],
  ['after the balance, which is on the left in Persian', [{ left: 132, right: 375 }], 844, true, 532],
  [
    'before the title of a game in Persian',
    [
      { left: 527, right: 591 },
      { left: 119, right: 194 },
    ],
    667,
    true,
    219,
  ],
  [
    'after boxes that overlap',
    [
      { left: 12, right: 200 },
      { left: 20, right: 100 },
    ],
    844,
    false,
    208,
  ],
  ['nowhere without room', [title, { left: 400, right: 475 }], 568, false, undefined],
  ['in an empty row', [], 568, false, 12],
])('toasts of 300 pixels are %s', (_, boxes, width, isRtl, left) => {
  expect(leftInRow(boxes, 300, { width, isRtl })).toBe(left)
})
