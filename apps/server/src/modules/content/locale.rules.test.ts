import { expect, test } from 'vitest'
import { pickLocale } from './locale.rules.ts'

const offered = [
  { code: 'en', tag: 'en' },
  { code: 'de', tag: 'de' },
  { code: 'se', tag: 'sv-SE' },
]

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9', 'de'],
  ['sv-SE', 'se'],
  ['fr,de;q=0.5,en;q=0.7', 'en'],
  ['de;q=0', 'en'],
  ['*', 'en'],
  [';;q=x,,de;q=nonsense', 'en'],
])('picks for %j the locale %s', (header, locale) => {
  expect(pickLocale(header, offered, 'en')).toBe(locale)
})
