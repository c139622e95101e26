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
    [
      '/de/providers/studio?sort=rtp&feature=wilds&feature=ways&x=1&page=2&feature=',
      '/providers/studio',
      'de',
      '/de/providers/studio?feature=wilds&feature=ways&sort=rtp&page=2',
    ],
    [
      `/categories/slots?${'provider=a&'.repeat(60)}`,
      '/categories/slots',
      'en',
      `/categories/slots?${'provider=a&'.repeat(8).slice(0, -1)}`,
    ],
    ['/design', '/design', 'en', '/design'],
  ])('%s with only the query keys that it depends on', (url, pathname, code, renderUrl) => {
    const page = read(url)
    expect(page).toMatchObject({ kind: 'page', pathname, renderUrl, locale: { code } })
  })

  test('a prefix wins over the chosen language', () => {
    expect(read('/de/games/dice', { chosen: 'en', market: 'en' })).toMatchObject({ kind: 'page', locale: de })
  })

  test('pages without prefixes use the chosen language', () => {
    expect(read('/verify/abc', german)).toMatchObject({ kind: 'page', locale: de, renderUrl: '/verify/abc' })
  })

  test('query values are cut to a hundred characters', () => {
    const page = read(`/categories/slots?search=${'a'.repeat(5_000)}`)
    expect(page.kind === 'page' && page.renderUrl.length).toBe('/categories/slots?search='.length + 100)
  })
})

describe('an address of a retired language', () => {
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

  test('is an ordinary page if the language was never offered', () => {
    expect(read('/fr/games/dice')).toMatchObject({ kind: 'page', pathname: '/fr/games/dice' })
  })
})

describe('a visitor is redirected', () => {
  test.each([
    [
      'to the language of the country',
      '/games/dice?mode=demo&stag=a',
      german,
      '/de/games/dice?mode=demo&stag=a',
    ],
    ['to the chosen language', '/', { chosen: 'de', market: 'en' }, '/de'],
  ])('%s', (_, url, visitor, to) => {
    expect(read(url, visitor)).toEqual({ kind: 'redirect', status: 302, to })
  })

  test('nowhere if the chosen language is the default one', () => {
    expect(read('/', { chosen: 'en', market: 'de' }).kind).toBe('page')
  })

  test('nowhere if the chosen language does not exist and the market speaks the default one', () => {
    expect(read('/', { chosen: 'xx', market: 'en' }).kind).toBe('page')
  })

  test.each([
    ['/static/terms/', '/static/terms'],
    ['/de/static/terms/?a=1', '/de/static/terms?a=1'],
    ['/de/?sign-in=true', '/de?sign-in=true'],
  ])('from %s permanently to %s', (url, to) => {
    expect(read(url)).toEqual({ kind: 'redirect', status: 301, to })
  })

  test.each([
    ['/en/games/dice?a=1', '/games/dice?a=1', 'en'],
    ['/en', '/', 'en'],
    ['/en/?a=1', '/?a=1', 'en'],
    ['/de/verify/abc', '/verify/abc', 'de'],
    ['/de/questions/?search=a', '/questions?search=a', 'de'],
  ])('from %s to %s without a prefix, and the language of the prefix is stored', (url, to, chosen) => {
    expect(read(url, german)).toEqual({ kind: 'redirect', status: 301, to, chosen })
  })
})

describe('a moved address', () => {
  test.each([
    ['/support?stag=a', 301, '/contact?stag=a'],
    ['/de/support', 301, '/de/contact'],
    ['/faq', 301, '/questions'],
    ['/summer?stag=a', 302, '/bonus/summer?from=old&stag=a'],
    ['/de/blog?x=1', 302, 'https://blog.example/'],
    ['/de/support/?x=1', 301, '/de/contact?x=1'],
    ['/%c3%bcber?x=1', 301, '/contact?from=old&x=1#chat'],
    ['/promo.php', 301, '/bonus/summer'],
  ])('%s is redirected', (url, status, to) => {
    expect(read(url)).toEqual({ kind: 'redirect', status, to })
  })

  test.each([
    ['/de/faq?stag=a', '/questions?stag=a', 'de'],
    ['/en/support', '/contact', 'en'],
  ])('%s is redirected to %s without a prefix, and the language is stored', (url, to, chosen) => {
    expect(read(url)).toEqual({ kind: 'redirect', status: 301, to, chosen })
  })

  test('matches the exact path only', () => {
    expect(read('/support/us').kind).toBe('page')
  })
})

test.each([
  ['/profile?stag=a&x=%20b', '/profile/info', '/profile/info?stag=a&x=%20b'],
  ['/de/profile', '/de/profile/info', '/de/profile/info'],
  ['/games/dice?mode=none&stag=a', '/games/dice', '/games/dice'],
  ['/categories/slots?search=%20a', '/categories/slots?search=a', '/categories/slots?search=a'],
  ['/profile?stag=a', 'https://elsewhere.example/', 'https://elsewhere.example/'],
])('%s redirects to %s: %s', (url, location, onward) => {
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
])('%s is not a page and redirects nowhere', (url) => {
  expect(read(url, german).kind).toBe('wrong')
})
