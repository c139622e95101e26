import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { localesFile } from './settings.schema.ts'
import { siteFile } from './site.schema.ts'

const config = path.resolve(import.meta.dirname, '../../../../../config')
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(config, name), 'utf8'))
const site = siteFile.parse(read('site.json'))
const isGood = (changes: object) => siteFile.safeParse({ ...site, ...changes }).success

describe('a redirect', () => {
  const to = (target: string, externalHosts: string[] = []) =>
    isGood({ externalHosts, redirects: [{ from: '/old', to: target, status: 301 }] })

  test('leads to a page of this site or to a listed host', () => {
    expect(to('/new')).toBe(true)
    expect(to('https://blog.example/a', ['blog.example'])).toBe(true)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'http://blog.example',
    'javascript:alert(1)',
  ])('never leads to %s', (target) => expect(to(target, ['blog.example'])).toBe(false))
})

test.each([
  ['GTM-ABC123', true],
  ['gtm-abc', false],
  ['GTM-abc', false],
  ['UA-1234', false],
  ['GTM-A"><script>', false],
])('a container %s is accepted: %s', (containerId, isAccepted) => {
  expect(isGood({ analytics: { ...site.analytics, containerId } })).toBe(isAccepted)
})

describe('every language', () => {
  const { locales } = localesFile.parse(read('locales.json'))

  test('of the product is registered', () => {
    expect(
      locales
        .map(({ code }) => code)
        .toSorted()
        .join(' '),
    ).toBe('de en en-ca es es-mx fa hi pt pt-br ru tr')
  })

  test.each(locales)('$code has its own dates, numbers and names of countries', ({ tag, formats }) => {
    const expected = formats ?? tag
    expect(Intl.DateTimeFormat.supportedLocalesOf(expected)).toHaveLength(1)
    expect(Intl.NumberFormat.supportedLocalesOf(expected)).toHaveLength(1)
    expect(Intl.PluralRules.supportedLocalesOf(expected)).toHaveLength(1)
    expect(new Intl.DateTimeFormat(expected).resolvedOptions().calendar).toBe('gregory')
    expect(new Intl.DisplayNames(expected, { type: 'region' }).of('DE')).not.toBe('DE')
  })

  test('that is right-to-left is Persian only', () => {
    const rtl = locales.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)
    expect(rtl).toEqual(['fa'])
  })
})

describe('a help line', () => {
  const line = { name: 'Help line', country: 'DE', phone: '0800 1 37 27 00', url: null }
  const isAccepted = (changes: object) => isGood({ helpLines: [{ ...line, ...changes }] })

  test('has a telephone number, a secure address, or both', () => {
    expect(isAccepted({})).toBe(true)
    expect(isAccepted({ country: null, phone: null, url: 'https://help.example/' })).toBe(true)
    expect(isAccepted({ phone: null })).toBe(false)
  })

  test.each([
    { url: 'javascript:alert(1)' },
    { url: 'http://help.example/' },
    { phone: 'call us' },
    { country: 'Germany' },
  ])('is refused with %o', (changes) => expect(isAccepted(changes)).toBe(false))

  test('may be missing', () => {
    const { helpLines: _, ...rest } = site
    expect(siteFile.parse(rest).helpLines).toEqual([])
  })
})
