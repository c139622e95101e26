import { expect, test } from 'vitest'
import { percentIn, TWO_DECIMALS } from './percent.ts'

test.each([
  ['en', '97.30%'],
  ['de', '97,30 %'],
  ['tr', '%97,30'],
  ['fa', '۹۷٫۳۰٪'],
])('a share in %s is %s', (locale, shown) => {
  expect(
    percentIn(locale, 97.3, TWO_DECIMALS)
      .replaceAll(/[\u00a0\u202f]/gu, ' ')
      .replaceAll(/\p{Cf}/gu, ''),
  ).toBe(shown)
})
