import { describe, expect, test } from 'vitest'
import { askingPath, elsewherePath, internalPath, localisedPath, type PageLocale } from './locale.ts'

const en: PageLocale = { code: 'en', tag: 'en', direction: 'ltr', isDefault: true }
const de: PageLocale = { code: 'de', tag: 'de', direction: 'ltr', isDefault: false }

describe('the path of a page', () => {
  test.each([
    ['/', en, '/'],
    ['/', de, '/de'],
    ['/games/12', de, '/de/games/12'],
    ['/questions/bonus', de, '/questions/bonus'],
    ['/verify/abc', de, '/verify/abc'],
  ])('%s gets the right prefix, or none', (path, locale, address) => {
    expect(localisedPath(path, locale)).toBe(address)
  })

  test.each([
    ['/', en, '/en'],
    ['/games/12', en, '/en/games/12'],
    ['/questions', de, '/de/questions'],
  ])('%s is requested in a language by its prefix', (path, locale, address) => {
    expect(askingPath(path, locale)).toBe(address)
  })

  test.each([
    ['/questions?search=a#b', de, '/de/questions?search=a#b'],
    ['/de/games/12', de, '/de/games/12'],
    ['/questions', en, '/questions'],
  ])('%s is requested in the language of the linking page', (path, locale, address) => {
    expect(elsewherePath(path, locale)).toBe(address)
  })

  test.each([
    ['/de', '/'],
    ['/de/', '/'],
    ['/de/games/12', '/games/12'],
    ['/design', '/design'],
    ['/questions', '/questions'],
  ])('%s maps to its page', (address, path) => {
    expect(internalPath(address, de)).toBe(path)
  })

  test('is the path itself in the default language', () => {
    expect(internalPath('/de/games', en)).toBe('/de/games')
  })
})
