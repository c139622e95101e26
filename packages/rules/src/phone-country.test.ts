import { expect, test } from 'vitest'
import { phoneCountries } from './phone-country.ts'

test.each([
  ['+4915112345678', ['DE']],
  ['4915112345678', ['DE']],
  ['+12025550123', ['US']],
  ['+14165550123', ['CA']],
  ['+447400123456', ['GB']],
  ['+447781123456', ['GG']],
  ['+33612345678', ['FR']],
  ['+2975601234', ['AW']],
  ['nonsense', []],
])('%s belongs to %j', (text, countries) => {
  expect(phoneCountries(text)).toEqual(countries)
})

test('a range that countries share belongs to each of them', () => {
  expect(phoneCountries('+59995181234')).toContain('CW')
})
