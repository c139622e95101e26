import { expect, test } from 'vitest'
import { digitsIn, latinDigits, latinNumber, writtenIn } from './digits.ts'

test('accepts digits of other scripts', () => {
  expect(latinDigits('٠٩ ۰۹ ०९ 09')).toBe('09 09 09 09')
})

test('reads a number in Persian or Arabic digits with their separators', () => {
  expect(['۱٬۲۵۰٫۵', '١٬٢٥٠٫٥', '1250.5'].map(latinNumber)).toEqual(['1250.5', '1250.5', '1250.5'])
})

test.each([
  ['fa', '1,250.5', '۱٬۲۵۰٫۵'],
  ['fa-IR-u-ca-gregory', '12.', '۱۲٫'],
  ['ar-EG', '30', '٣٠'],
  ['de', '1,250.5', '1.250,5'],
  ['en', '1,250.5', '1,250.5'],
  ['hi', '50', '50'],
])('in %s %s is written %s', (locale, latin, written) => {
  expect(writtenIn(locale, latin)).toBe(written)
})

test('converts digits and leaves everything else unchanged', () => {
  expect(digitsIn('fa', '1.5 ٢ ×')).toBe('۱.۵ ۲ ×')
  expect(digitsIn('de', '۱,5')).toBe('1,5')
})
