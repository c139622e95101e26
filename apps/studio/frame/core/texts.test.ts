import { expect, test } from 'vitest'
import { directionOf } from './texts.ts'

test.each([
  ['fa', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['en', 'ltr'],
  ['pt-br', 'ltr'],
  ['ru', 'ltr'],
  ['hi', 'ltr'],
])('lines of %s begin where they are read from: %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})
