import { expect, test } from 'vitest'
import { isTooSmall } from './betting-zoom.ts'

test.each([
  { spot: '17', width: 80, height: 16, place: 'a phone', isSmall: true },
  { spot: '17', width: 58, height: 60, place: 'a tablet', isSmall: true },
  { spot: '17', width: 100, height: 97, place: 'the panel', isSmall: false },
  { spot: 'red', width: 46, height: 18, place: 'a low phone', isSmall: true },
  { spot: 'red', width: 53, height: 44, place: 'a phone', isSmall: false },
  { spot: 'column1', width: 46, height: 40, place: 'a phone in landscape', isSmall: false },
])('$spot on $place is too small: $isSmall', ({ spot, isSmall, ...cell }) =>
  expect(isTooSmall(spot, cell)).toBe(isSmall),
)
