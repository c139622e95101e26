import { formatMoney } from '@fairhall/money'
import { expect, test } from 'vitest'
import { withPlus } from './with-plus.ts'

test.each([
  ['en', '+€1.50'],
  ['de', '+1,50\u00a0€'],
  ['fa', '\u200e+€۱٫۵۰'],
])('in %s the plus has the side of the minus', (locale, expected) => {
  const euro = { code: 'EUR', type: 'fiat', subunitToUnit: 100 } as const
  expect(withPlus(formatMoney({ amount: '1.50', currency: euro }, locale))).toBe(expected)
})
