import { expect, test } from 'vitest'
import { hasAlready } from './etags.ts'

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
  for (const etag of ['"a"', 'W/"a"']) expect(hasAlready(request, etag)).toBe(has)
})
