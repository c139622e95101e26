import { expect, test } from 'vitest'
import { matchesName } from './matches-name.ts'

test.each([
  ['Brindlewick Workshop', '', true],
  ['Brindlewick Workshop', 'brin', true],
  ['Brindlewick Workshop', 'work brin', true],
  ['Brindlewick Workshop', ' WORK ', true],
  ['Brindlewick Workshop', 'wick', false],
  ['Brindlewick Workshop', 'brin games', false],
  ["Play'n Éclair", 'eclair', true],
  ['استودیوی شب', 'شب', true],
])('%s is found by “%s”: %s', (name, typed, isFound) => {
  expect(matchesName(name, typed)).toBe(isFound)
})
