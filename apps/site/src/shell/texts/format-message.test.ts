import { expect, test } from 'vitest'
import formatMessage from './format-message.ts'

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
  getPluralRules: (locale: string) => new Intl.PluralRules(locale),
}
const formatIn = (locale: string, message: unknown, values: object) =>
  formatMessage('key', message as never, values as never, { locale, formatters } as never)

// Messages as the server compiles them: an argument is a list with its name, 2 is a plural, and 0 is its number.
const ALL = ['All ', ['count']]

test('formats a number in the digits of the language', () => {
  expect(formatIn('en', ALL, { count: 1234 })).toBe('All 1,234')
  expect(formatIn('de', ALL, { count: 1234 })).toBe('All 1.234')
  expect(formatIn('fa-IR-u-ca-gregory', ALL, { count: 12 })).toBe('All ۱۲')
  expect(formatIn('fa', [['count']], { count: 7 })).toBe('۷')
})

test('leaves text and preformatted numbers unchanged', () => {
  expect(formatIn('fa', ['Player ', ['number']], { number: '12AB' })).toBe('Player 12AB')
  expect(formatIn('fa', 'All', { count: 3 })).toBe('All')
})

test('still chooses plural forms by the number itself', () => {
  const message = [['n', 2, { one: [0, ' of ', ['all']], other: [0, ' in ', ['all']] }]]
  expect(formatIn('en', message, { n: 1, all: 10 })).toBe('1 of 10')
  expect(formatIn('fa', message, { n: 12, all: 10 })).toBe('۱۲ in ۱۰')
})

test('formats numbers inside tags the same way', () => {
  const bold = (parts: readonly string[]) => parts.join('').toUpperCase()
  expect(formatIn('fa', ['a ', ['b', 'x', ['count']]], { count: 5, b: bold })).toBe('a X۵')
})
