import { expect, test } from 'vitest'
import fa from '#content/fa/global-components/game-frame.json' with { type: 'json' }
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createTexts, directionOf } from './texts.ts'

test.each([
  ['fa', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['en', 'ltr'],
  ['pt-br', 'ltr'],
  ['ru', 'ltr'],
  ['hi', 'ltr'],
])('text of %s starts on the side it is read from: %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})

test("formats a number in the language's digits, both inserted and in plural forms", () => {
  const persian = createTexts('fa', fa)
  const english = createTexts('en', en)
  expect(english('free.counter', { index: 3, total: 10 })).toBe('Free spin 3 of 10')
  for (const text of [
    persian('free.counter', { index: 3, total: 10 }),
    persian('ascent.count', { count: 12 }),
    persian('result.line', { line: 4, count: 5, symbol: '' }),
    persian('wheel.stopped', { field: 17, pays: '' }),
  ]) {
    expect(text).toMatch(/[\u06f0-\u06f9]/)
    expect(text).not.toMatch(/[0-9]/)
  }
  expect(persian('ascent.number', { number: 12_345 })).toContain('\u06f1\u06f2\u06f3\u06f4\u06f5')
})

test('separates the thousands of a count, unlike those of a number that identifies something', () => {
  expect(createTexts('en', en)('waysNow', { count: 3125 })).toBe('3,125 ways')
  expect(createTexts('fa', fa)('waysNow', { count: 3125 })).toContain('\u06f3\u066c\u06f1\u06f2\u06f5')
  expect(createTexts('en', en)('ascent.number', { number: 12_345 })).toContain('12345')
})
