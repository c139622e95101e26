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
])('%s, for which %j stand in, has the words of %s', (code, fallbacks, words) => {
  expect(wordsOf({ ...languageOf(code), fallbacks }, known)).toBe(words)
})

test('numbers and dates are those of the language that was asked for, whoever lends the words', () => {
  expect(readLanguage({ locale: 'fr', fallbacks: [], tag: 'fr' })).toMatchObject({ code: 'fr', tag: 'fr' })
  expect(readLanguage({ locale: 'se', tag: 'sv-SE' })).toMatchObject({ code: 'se', tag: 'sv-SE' })
  expect(readLanguage({ locale: 'es-MX' })).toEqual({ code: 'es-mx', fallbacks: [], tag: 'es-MX' })
})

test.each([[{}], [{ locale: 3 }], [{ locale: 'de', fallbacks: 'en' }], [{ locale: 'de', fallbacks: [1] }]])(
  'what is no language is none: %j',
  (data) => {
    expect(readLanguage(data)).toBeNull()
  },
)

test('a tag that Intl does not take breaks nothing', () => {
  expect(readLanguage({ locale: 'de', tag: 'not a tag' })?.tag).toBe('de')
  expect(languageOf('?').tag).toBe('en')
})
