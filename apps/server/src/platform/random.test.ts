import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'

test('a number never begins with nought, which whoever writes numbers leaves out', () => {
  const drawn = Array.from({ length: 1000 }, () => systemRandom.number(3))
  expect(drawn.filter((text) => !/^[1-9]\d\d$/.test(text))).toEqual([])
})
