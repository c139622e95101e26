import { expect, test } from 'vitest'
import { isTooSmall } from './betting-zoom.ts'

test.each([
  { cell: { width: 80, height: 16 }, name: 'a phone', isSmall: true },
  { cell: { width: 58, height: 60 }, name: 'a tablet', isSmall: true },
  { cell: { width: 100, height: 97 }, name: 'the panel', isSmall: false },
])('the numbers of $name', ({ cell, isSmall }) => expect(isTooSmall(cell)).toBe(isSmall))
