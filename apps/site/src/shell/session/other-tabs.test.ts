import { expect, test } from 'vitest'
import { readSessionValue, toSessionValue } from './other-tabs.ts'

test.each(['login', 'logout'] as const)('other tabs read a %s', (event) => {
  expect(readSessionValue(toSessionValue(event, 1_795_000_000_000, 'a1b2'))).toBe(event)
})

test('two sign-ins never have the same value', () => {
  expect(toSessionValue('login', 1, 'a')).not.toBe(toSessionValue('login', 1, 'b'))
})

test.each(['', 'not base64 at all!', btoa('1-reload-a'), btoa('login')])('ignores %j', (value) => {
  expect(readSessionValue(value)).toBeNull()
})
