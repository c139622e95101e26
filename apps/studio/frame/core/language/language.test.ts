import { expect, test } from 'vitest'
import { languageOf, readLanguage, wordsOf } from './language.ts'

const known = ['en', 'de', 'es', 'pt-br', 'fa']

test.each([
  ['de', [], 'de'],
  ['es-mx', ['es'], 'es'],
  ['en-ca', [], 'en'],
  ['pt', ['pt-br'], 'pt-br'],
  ['pt', [], 'pt-br'],
  ['ca', ['es'], 'es'],
  ['fr', [], 'en'],
])('%s with fallbacks %j uses the words of %s', (code, fallbacks, words) => {
  expect(wordsOf({ ...languageOf(code), fallbacks }, known)).toBe(words)
})

test('formats numbers and dates in the requested language, even with fallback words', () => {
  expect(readLanguage({ locale: 'fr', fallbacks: [], tag: 'fr' })).toMatchObject({ code: 'fr', tag: 'fr' })
  expect(readLanguage({ locale: 'se', tag: 'sv-SE' })).toMatchObject({ code: 'se', tag: 'sv-SE' })
  expect(readLanguage({ locale: 'es-MX' })).toEqual({ code: 'es-mx', fallbacks: [], tag: 'es-MX' })
})

test.each([[{}], [{ locale: 3 }], [{ locale: 'de', fallbacks: 'en' }], [{ locale: 'de', fallbacks: [1] }]])(
  'rejects what is not a language: %j',
  (data) => {
    expect(readLanguage(data)).toBeNull()
  },
)

test('survives a tag that Intl rejects', () => {
  expect(readLanguage({ locale: 'de', tag: 'not a tag' })?.tag).toBe('de')
  expect(languageOf('?').tag).toBe('en')
})
