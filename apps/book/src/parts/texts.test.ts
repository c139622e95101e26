import { expect, test } from 'vitest'
import { loadLanguage } from './texts.tsx'

test.each([
  [['de-AT'], 'de'],
  [['fa', 'de', 'en'], 'de'],
  [['fa'], 'en'],
  [['constructor', '__proto__', ''], 'en'],
])('for the languages %j the page is in %s', async (asked, locale) => {
  expect((await loadLanguage(asked)).locale).toBe(locale)
})
