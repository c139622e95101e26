import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

test.each([
  ['150', '100', '+50%'],
  ['50.5', '100', '-49%'],
  ['-50', '100', '-150%'],
  ['100', '100', '0%'],
  ['10', '0', null],
  ['155.32', '-324.40', null],
])('%s after %s is a change of %s', (value, before, change) => expect(changeOf(value, before)).toBe(change))
