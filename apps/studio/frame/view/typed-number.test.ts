import { expect, test } from 'vitest'
import { readTyped } from './typed-number.ts'

test.each([
  ['1,500', 'en', 1500],
  ['1.500', 'en', 1.5],
  ['1.500', 'de', 1500],
  ['1,500', 'de', 1.5],
  ['1.234.567,89', 'de', 1_234_567.89],
  ['1,234,567.89', 'en', 1_234_567.89],
  ['12,34,567', 'hi', 1_234_567],
  ['1 500,25', 'ru', 1500.25],
  ['1 500', 'ru', 1500],
  ['1,5', 'en', 1.5],
  ['1.5', 'de', 1.5],
  ['2.00 ×', 'en', 2],
  ['.5', 'en', 0.5],
  ['2.', 'en', 2],
  ['1500', 'tr', 1500],
  ['۱٬۵۰۰٫۲۵', 'fa', 1500.25],
  ['۲', 'fa', 2],
  ['٢٫٥', 'fa', 2.5],
  ['۲5', 'en', 25],
  ['2.5', 'fa', 2.5],
])('%s in %s is %d', (text, locale, number) => {
  expect(readTyped(text, locale)).toBe(number)
})

test.each([
  ['1.500', 'ru'],
  ['1,500', 'fa'],
  ['1.2.3', 'en'],
  ['1,23,4', 'en'],
  ['1,2345', 'en'],
  ['2 or 3', 'en'],
  ['-2', 'en'],
  ['1e3', 'en'],
  ['', 'en'],
  ['.', 'en'],
])('%s in %s is ambiguous and rejected', (text, locale) => {
  expect(readTyped(text, locale)).toBeNull()
})
