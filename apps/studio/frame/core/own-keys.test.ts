import { expect, test } from 'vitest'
import { isOtherKey, keepKey } from './own-keys.ts'

test('a key is another one where the bet was placed here with its own, and not where it was placed elsewhere', () => {
  keepKey('a round', 'its key')
  expect(isOtherKey('a round', 'its key')).toBe(false)
  expect(isOtherKey('a round', 'another key')).toBe(true)
  expect(isOtherKey('a round of before a reload', 'any key')).toBe(false)
})
