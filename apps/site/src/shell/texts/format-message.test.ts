import { expect, test } from 'vitest'
import formatMessage from './format-message.ts'

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
  getPluralRules: (locale: string) => new Intl.PluralRules(locale),
}
const say = (locale: string, message: unknown, values: object) =>
  formatMessage('key', message as never, values as never, { locale, formatters } as never)

// As the server compiles them: an argument is its name in a list, 2 a plural, 0 the counted number in it.
const ALL = ['All ', ['count']]

test('a number is written as the language writes numbers', () => {
  expect(say('en', ALL, { count: 1234 })).toBe('All 1,234')
  expect(say('de', ALL, { count: 1234 })).toBe('All 1.234')
  expect(say('fa-IR-u-ca-gregory', ALL, { count: 12 })).toBe('All ۱۲')
  expect(say('fa', [['count']], { count: 7 })).toBe('۷')
})

test('words and numbers of things stay as they are', () => {
  expect(say('fa', ['Player ', ['number']], { number: '12AB' })).toBe('Player 12AB')
  expect(say('fa', 'All', { count: 3 })).toBe('All')
})

test('counted words still choose their form by the number itself', () => {
  const message = [['n', 2, { one: [0, ' of ', ['all']], other: [0, ' in ', ['all']] }]]
  expect(say('en', message, { n: 1, all: 10 })).toBe('1 of 10')
  expect(say('fa', message, { n: 12, all: 10 })).toBe('۱۲ in ۱۰')
})

test('what stands within a mark is written the same way', () => {
  const bold = (parts: readonly string[]) => parts.join('').toUpperCase()
  expect(say('fa', ['a ', ['b', 'x', ['count']]], { count: 5, b: bold })).toBe('a X۵')
})
