import { expect, test } from 'vitest'
import { maskOf } from './mask.ts'
import { freePostalCode, postalMask } from './postal-code.ts'

test.each([
  ['BR', '01310100', '01310-100'],
  ['CA', 'k1a0b1', 'k1a 0b1'],
  ['DE', '101159', '10115'],
  ['SE', '11122', '111 22'],
])('%s writes %s as %s', (country, typed, shown) => {
  const spec = postalMask(country)
  expect(spec && maskOf(spec, 'en')(typed).shown).toBe(shown)
})

test('an unknown country has no mask', () => {
  expect(postalMask('IE')).toBeNull()
  expect(postalMask(undefined)).toBeNull()
  expect(freePostalCode(' d02  x285!')).toBe('D02 X285')
  expect(freePostalCode('abcdefghijklm')).toBe('ABCDEFGHIJ')
})
