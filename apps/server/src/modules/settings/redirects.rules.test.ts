import { describe, expect, test } from 'vitest'
import { type Redirect, requireEnds, toRedirects, WrongRedirect } from './redirects.rules.ts'

const locales = [{ code: 'en' }, { code: 'de' }]
type Pair = readonly [from: string, to: string, status?: 301 | 302]
const entries = (pairs: readonly Pair[]): Redirect[] =>
  pairs.map(([from, to, status = 301]) => ({ from, to, status }))
const table = (...pairs: Pair[]) => toRedirects(entries(pairs), locales)

describe('an entry is normalised', () => {
  test.each<[Pair, { from: string; to: string }]>([
    [['/old/', '/new/'], { from: '/old', to: '/new' }],
    [['/über', '/привет'], { from: '/über', to: '/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82' }],
    [['/%c3%bcber', '/new'], { from: '/über', to: '/new' }],
    [
      ['/promo.php', '/bonus/summer?from=old#terms'],
      { from: '/promo.php', to: '/bonus/summer?from=old#terms' },
    ],
    [['/Promo', '/promo'], { from: '/Promo', to: '/promo' }],
    [['/blog', 'https://blog.example/a'], { from: '/blog', to: 'https://blog.example/a' }],
    [['/', '/main'], { from: '/', to: '/main' }],
    [['/design', '/contact'], { from: '/design', to: '/contact' }],
  ])('%j', (pair, used) => {
    expect(table(pair)).toEqual([{ ...used, status: 301 }])
  })
})

describe('a chain', () => {
  test('is answered by its end in one step, with the queries of its links joined', () => {
    expect(table(['/a', '/b?x=1#p'], ['/b', '/c?y=2'], ['/c/', '/d'])).toEqual([
      { from: '/a', to: '/d?y=2&x=1#p', status: 301 },
      { from: '/b', to: '/d?y=2', status: 301 },
      { from: '/c', to: '/d', status: 301 },
    ])
  })

  test('is permanent only if all of its links are, and may end outside', () => {
    expect(table(['/a', '/b'], ['/b', 'https://blog.example/', 302])[0]).toEqual({
      from: '/a',
      to: 'https://blog.example/',
      status: 302,
    })
  })

  test.each<Pair[]>([
    [['/a', '/a']],
    [['/a', '/a/']],
    [['/a', '/a#x']],
    [['/a', '/a?b=c']],
    [['/a', '/%61']],
    [['/', '/?sign-in=true']],
    [
      ['/a', '/b'],
      ['/b', '/c'],
      ['/c', '/b/'],
    ],
  ])('that loops is refused by name: %j %j %j', (...pairs) => {
    expect(() => table(...pairs)).toThrow(WrongRedirect)
    expect(() => table(...pairs)).toThrow(/^\/\S* leads back to \//)
  })
})

describe('an absolute address of this site', () => {
  const HOST = 'play.example'
  const walk = (...pairs: Pair[]) => requireEnds(table(...pairs), locales, HOST)

  test.each<Pair[]>([
    [['/a', 'https://play.example/a']],
    [['/a', 'https://play.example/de/a/?b=c']],
    [['/', 'https://play.example/de']],
    [['/über', 'https://play.example/%C3%BCber']],
    [
      ['/a', '/b'],
      ['/b', 'https://play.example/a'],
    ],
    [
      ['/a', 'https://play.example/b'],
      ['/b', 'https://play.example/de/a'],
    ],
  ])('is refused if it loops: %j %j', (...pairs) => {
    expect(() => walk(...pairs)).toThrow(WrongRedirect)
    expect(() => walk(...pairs)).toThrow(/^\/\S* leads back to \/\S* by way of play\.example$/)
  })

  test.each<Pair[]>([
    [['/a', 'https://play.example/de/b']],
    [
      ['/a', 'https://play.example/b'],
      ['/b', '/c'],
    ],
    [['/a', 'https://blog.example/a']],
    [['/a', 'https://play.example:8443/a']],
  ])('is accepted if it leads away: %j %j', (...pairs) => {
    expect(() => walk(...pairs)).not.toThrow()
  })
})

describe('an entry is refused by name', () => {
  test.each<[string, Pair]>([
    ['with a query', ['/old?x=1', '/new']],
    ['with a fragment', ['/old#x', '/new']],
    ['with a language', ['/de/old', '/new']],
    ['that is a language', ['/en', '/new']],
    ['with a doubled slash', ['/old//page', '/new']],
    ['with dots', ['/old/../page', '/new']],
    ['of the API', ['/api/old', '/new']],
    ['that leads to the prefix of the default language', ['/a', '/en/a']],
    ['that leads to another language', ['/a', '/de/']],
    ['that does not lead to a page', ['/a', '/b/../../c']],
  ])('%s', (_, pair) => {
    expect(() => table(pair)).toThrow(WrongRedirect)
    expect(() => table(pair)).toThrow(pair[0])
  })

  test('that repeats another one in a different spelling', () => {
    expect(() => table(['/über', '/a'], ['/%C3%BCber/', '/b'])).toThrow('/%C3%BCber/ is redirected twice')
  })
})
