import { expect, test } from 'vitest'
import { isNotModified } from './etags.ts'

test.each([
  [undefined, false],
  ['', false],
  ['"b"', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a"', true],
  ['W/"b"', false],
])('a request with If-None-Match %s has "a" already: %s', (known, has) => {
  const request = { headers: known === undefined ? {} : { 'if-none-match': known } }
  for (const etag of ['"a"', 'W/"a"']) expect(isNotModified(request, etag)).toBe(has)
})
