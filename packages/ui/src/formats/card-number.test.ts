import { expect, test } from 'vitest'
import { cardKindOf } from './card-number.ts'

test.each([
  ['4242', 'visa'],
  ['5105', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2200', 'mir'],
  ['34', 'amex'],
  ['37', 'amex'],
  ['6212', 'unionpay'],
  ['5018', 'maestro'],
  ['509', 'elo'],
  ['4011', 'elo'],
  ['9', null],
  ['', null],
])('%s is %s', (digits, kind) => {
  expect(cardKindOf(digits)).toBe(kind)
})
