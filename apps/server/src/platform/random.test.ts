import { expect, test } from 'vitest'
import { randomOfCell } from './random.ts'

test('a number never starts with zero, which a numeric format would drop', () => {
  const drawn = Array.from({ length: 1000 }, () => randomOfCell(0).number(3))
  expect(drawn.filter((text) => !/^[1-9]\d\d$/.test(text))).toEqual([])
})
