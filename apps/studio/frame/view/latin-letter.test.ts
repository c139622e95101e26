import { expect, test } from 'vitest'
import { latinLetter } from './latin-letter.ts'

test.each([
  ['h', 'KeyH', 'h'],
  ['H', 'KeyH', 'h'],
  ['h', 'KeyJ', 'h'],
  ['р', 'KeyH', 'h'],
  ['ا', 'KeyH', 'h'],
  ['ArrowUp', 'ArrowUp', 'arrowup'],
  ['3', 'Digit3', '3'],
])('%s at the position %s is %s', (key, code, letter) => {
  expect(latinLetter({ key, code })).toBe(letter)
})
