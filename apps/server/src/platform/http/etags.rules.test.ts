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
])('who says %s has "a" already: %s', (known, has) => {
  expect(hasAlready({ headers: known === undefined ? {} : { 'if-none-match': known } }, '"a"')).toBe(has)
})
