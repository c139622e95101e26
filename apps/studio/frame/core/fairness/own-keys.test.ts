import { expect, test } from 'vitest'
import { isOtherKey, keepKey } from './own-keys.ts'

test('detects another key only for a bet placed on this page', () => {
  keepKey('a round', 'its key')
  expect(isOtherKey('a round', 'its key')).toBe(false)
  expect(isOtherKey('a round', 'another key')).toBe(true)
  expect(isOtherKey('a round placed before a reload', 'any key')).toBe(false)
})
