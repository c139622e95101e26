import { describe, expect, test } from 'vitest'
import { joinPhone, prefixOf, shownNational, splitPhone } from './phone-number.ts'

describe('a value needs prefix and number', () => {
  test.each([
    ['DE', '1512 3456789', '+4915123456789'],
    ['DE', '01512 3456789', '+4915123456789'],
    ['US', '(415) 555-2671', '+14155552671'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['BR', '11 96123-4567', '+5511961234567'],
    ['DE', '', ''],
    ['ZZ', '123456', ''],
    ['', '123456', ''],
    ['DE', '1', '+491'],
  ])('%s %s', (country, national, value) => {
    expect(joinPhone({ country, national })).toBe(value)
  })
})

test('ignores a thirteenth digit', () => {
  expect(shownNational('1234567890123', 'DE').replace(/\D/g, '')).toBe('123456789012')
  expect(shownNational('1234567890123', 'ZZ')).toBe('123456789012')
})

test('ignores letters, and accepts digits of any script', () => {
  expect(shownNational('a1b5c1d2', 'DE').replace(/\D/g, '')).toBe('1512')
  expect(shownNational('۱۵۱۲', 'DE').replace(/\D/g, '')).toBe('1512')
})

describe('splits an international number', () => {
  test.each([
    ['+4915123456789', 'DE', '15123456789'],
    ['004915123456789', 'DE', '15123456789'],
    ['+1 415 555 2671', 'US', '4155552671'],
    ['+44 20 7946 0958', 'GB', '2079460958'],
  ])('%s', (value, country, digits) => {
    const parts = splitPhone(value)
    expect(parts?.country).toBe(country)
    expect(parts?.national.replace(/\D/g, '')).toBe(digits)
  })

  test('unless it is invalid', () => {
    for (const value of ['', '15123456789', '+', '+999123', 'abc', `+${'1'.repeat(251)}`])
      expect(splitPhone(value), value).toBeNull()
  })
})

test('a country has its prefix, an unknown one none', () => {
  expect(prefixOf('DE')).toBe('+49')
  expect(prefixOf('ZZ')).toBe('')
})
