import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-codec.ts'

test.each([
  ['?token=12345678901234567890', { token: '12345678901234567890' }],
  ['?a=007&b=true&c=%22x%22', { a: '007', b: 'true', c: '"x"' }],
  ['?a=1&a=2', { a: ['1', '2'] }],
  ['?q=a%20b%2Bc', { q: 'a b+c' }],
  ['', {}],
  ['?constructor=a&valueOf=b', { constructor: 'a', valueOf: 'b' }],
])('reads %s as text', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
})

test('reads back whatever it writes', () => {
  const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2, maxLength: 4 }))
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), value, { noNullPrototype: true }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search)
    }),
  )
})

test('leaves out undefined values', () => {
  expect(stringifySearch({ a: undefined, b: null })).toBe('')
})
