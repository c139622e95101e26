import { describe, expect, test } from 'vitest'
import { readPageAddress, type Redirect, type SiteLocale, withQueryOf } from './page-address.rules.ts'

const en: SiteLocale = { code: 'en', tag: 'en', direction: 'ltr', isDefault: true }
const de: SiteLocale = { code: 'de', tag: 'de', direction: 'ltr', isDefault: false }
const redirects: Redirect[] = [
  { from: '/support', to: '/contact', status: 301 },
  { from: '/faq', to: '/questions', status: 301 },
  { from: '/summer', to: '/bonus/summer?from=old', status: 302 },
  { from: '/blog', to: 'https://blog.example/', status: 302 },
  { from: '/über', to: '/contact?from=old#chat', status: 301 },
  { from: '/promo.php', to: '/bonus/summer', status: 301 },
]
const anyone = { chosen: null, market: 'en' }
const german = { chosen: null, market: 'de' }
const read = (url: string, visitor: { chosen: string | null; market: string } = anyone) =>
  readPageAddress(url, { locales: [en, de], redirects }, visitor)

describe('a page is rendered', () => {
  test.each([
    ['/', '/', 'en', '/'],
    ['/de', '/', 'de', '/de'],
    ['/de/games/koi-river?mode=demo&stag=1', '/games/koi-river', 'de', '/de/games/koi-river?mode=demo'],
    ['/?sign-in=true', '/', 'en', '/'],
    [
      '/categories/slots?search=koi+river&x=1',
      '/categories/slots',
      'en',
      '/categories/slots?search=koi+river',
    ],
    ['/design', '/design', 'en', '/design'],
  ])('%s by what it depends on alone', (url, pathname, code, renderUrl) => {
    const page = read(url)
    expect(page).toMatchObject({ kind: 'page', pathname, renderUrl, locale: { code } })
  })

  test('whatever language the visitor chose, a prefix wins', () => {
    expect(read('/de/games/dice', { chosen: 'en', market: 'en' })).toMatchObject({ kind: 'page', locale: de })
  })

  test('without a prefix in the chosen language where pages have none', () => {
    expect(read('/verify/abc', german)).toMatchObject({ kind: 'page', locale: de, renderUrl: '/verify/abc' })
  })

  test('by at most a hundred characters of a query', () => {
    const page = read(`/categories/slots?search=${'a'.repeat(5_000)}`)
    expect(page.kind === 'page' && page.renderUrl.length).toBe('/categories/slots?search='.length + 100)
  })
})

describe('an address of a language that is offered no more', () => {
  const addresses = { locales: [en, de], redirects, retired: ['fr'] }
  test.each([
    ['/fr', '/'],
    ['/fr/', '/'],
    ['/fr/games/dice?mode=demo', '/games/dice?mode=demo'],
    ['/fr//evil.example', null],
  ])('%s leads to %s', (url, to) => {
    const address = readPageAddress(url, addresses, anyone)
    expect(address).toMatchObject(to === null ? { kind: 'wrong' } : { kind: 'redirect', status: 301, to })
  })

  test('is one of a page where the language was never offered', () => {
    expect(read('/fr/games/dice')).toMatchObject({ kind: 'page', pathname: '/fr/games/dice' })
  })
})

describe('a visitor is led', () => {
  test.each([
    [
      'to the language of the country',
      '/games/dice?mode=demo&stag=a',
      german,
      '/de/games/dice?mode=demo&stag=a',
    ],
    ['to the language that was chosen', '/', { chosen: 'de', market: 'en' }, '/de'],
  ])('%s', (_, url, visitor, to) => {
    expect(read(url, visitor)).toEqual({ kind: 'redirect', status: 302, to })
  })

  test('nowhere when the chosen language is the default one', () => {
    expect(read('/', { chosen: 'en', market: 'de' }).kind).toBe('page')
  })

  test('nowhere when the chosen language does not exist and the market speaks the default one', () => {
    expect(read('/', { chosen: 'xx', market: 'en' }).kind).toBe('page')
  })

  test.each([
    ['/static/terms/', '/static/terms'],
    ['/de/static/terms/?a=1', '/de/static/terms?a=1'],
    ['/de/?sign-in=true', '/de?sign-in=true'],
  ])('from %s for good to %s', (url, to) => {
    expect(read(url)).toEqual({ kind: 'redirect', status: 301, to })
  })

  test.each([
    ['/en/games/dice?a=1', '/games/dice?a=1', 'en'],
    ['/en', '/', 'en'],
    ['/en/?a=1', '/?a=1', 'en'],
    ['/de/verify/abc', '/verify/abc', 'de'],
    ['/de/questions/?search=a', '/questions?search=a', 'de'],
  ])('from %s to %s, which has no prefix, with the language that he asked for', (url, to, chosen) => {
    expect(read(url, german)).toEqual({ kind: 'redirect', status: 301, to, chosen })
  })
})

describe('what has moved', () => {
  test.each([
    ['/support?stag=a', 301, '/contact?stag=a'],
    ['/de/support', 301, '/de/contact'],
    ['/faq', 301, '/questions'],
    ['/summer?stag=a', 302, '/bonus/summer?from=old&stag=a'],
    ['/de/blog?x=1', 302, 'https://blog.example/'],
    ['/de/support/?x=1', 301, '/de/contact?x=1'],
    ['/%c3%bcber?x=1', 301, '/contact?from=old&x=1#chat'],
    ['/promo.php', 301, '/bonus/summer'],
  ])('%s is found in its new place', (url, status, to) => {
    expect(read(url)).toEqual({ kind: 'redirect', status, to })
  })

  test.each([
    ['/de/faq?stag=a', '/questions?stag=a', 'de'],
    ['/en/support', '/contact', 'en'],
  ])('%s is found at %s, which has no prefix, with the language that he asked for', (url, to, chosen) => {
    expect(read(url)).toEqual({ kind: 'redirect', status: 301, to, chosen })
  })

  test('is one path exactly', () => {
    expect(read('/support/us').kind).toBe('page')
  })
})

test.each([
  ['/profile?stag=a&x=%20b', '/profile/info', '/profile/info?stag=a&x=%20b'],
  ['/de/profile', '/de/profile/info', '/de/profile/info'],
  ['/games/dice?mode=none&stag=a', '/games/dice', '/games/dice'],
  ['/categories/slots?search=%20a', '/categories/slots?search=a', '/categories/slots?search=a'],
  ['/profile?stag=a', 'https://elsewhere.example/', 'https://elsewhere.example/'],
])('%s is led on by its page to %s: %s', (url, location, onward) => {
  expect(withQueryOf(url, location)).toBe(onward)
})

test.each(['/assets/gone.js', '/favicon.ico', '/de/wp-login.php', '/.env'])('%s names a file', (url) => {
  expect(read(url, german)).toEqual({ kind: 'file' })
})

test.each([
  '//evil.example/path',
  '/games/../api',
  '/games/%2e%2e/api',
  '/games/%2fetc',
  '/games/%5cetc',
  '/%zz',
  '/de//games',
  `/${'a'.repeat(600)}`,
])('%s names no page and leads nowhere', (url) => {
  expect(read(url, german).kind).toBe('wrong')
})
