import { type Content, loadContent } from '@fairhall/content'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SiteLocale } from './page-address.rules.ts'
import { robotsOf, type SitemapSource, sitemapIndex, sitemapOf } from './sitemap.ts'

const en: SiteLocale = { code: 'en', tag: 'en', direction: 'ltr', isDefault: true }
const de: SiteLocale = { code: 'de', tag: 'de', direction: 'ltr', isDefault: false }
const content: Content = loadContent(path.resolve(import.meta.dirname, '../../../../content'), 'en')
const replies: Record<string, object[]> = {
  '/api/game/collections': [{ identity: 'slots' }],
  '/api/game/bonuses/offers': [{ id: 'welcome-first' }],
  '/api/game/games?page=1&perPage=100': [{ id: 'koi-river' }, { id: 'a&b' }],
}
const source: SitemapSource = {
  origin: 'https://a.example',
  locales: [en, de],
  content,
  features: { betting: false, loyalty: false },
  fetch: async (url) => Response.json({ data: replies[url] ?? [] }),
}
const addresses = async (locale: SiteLocale, changes = {}) =>
  [...(await sitemapOf({ ...source, ...changes }, locale)).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => url.replace('https://a.example', ''),
  )

test('the index names one list for each language', () => {
  expect(sitemapIndex(source).match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://a.example/sitemap/en.xml',
    '<loc>https://a.example/sitemap/de.xml',
  ])
})

test('lists pages, texts, collections, offers and games, but no private, redirecting or disabled pages', async () => {
  const found = await addresses(en)
  for (const path of [
    '/',
    '/questions',
    '/questions/turn-over',
    '/static/terms',
    '/bonus/rules',
    '/tournaments/rules',
    '/accessibility',
    '/categories/slots',
    '/bonus/welcome-first',
    '/games/koi-river',
    '/games/a&amp;b',
  ])
    expect(found).toContain(path)
  expect(found.filter((path) => /profile|favorites|auth|verify|main|betting|loyalty|\{/.test(path))).toEqual(
    [],
  )
  expect(new Set(found).size).toBe(found.length)
})

test('lists enabled features', async () => {
  expect(await addresses(en, { features: { betting: true, loyalty: true } })).toEqual(
    expect.arrayContaining(['/betting', '/loyalty']),
  )
})

test('another language lists its own addresses, without pages that have no prefix', async () => {
  const found = await addresses(de)
  expect(found).toEqual(expect.arrayContaining(['/de', '/de/static/terms', '/de/games/koi-river']))
  expect(found.some((path) => path.includes('questions'))).toBe(false)
})

test('robots.txt names private paths and the sitemap', () => {
  expect(robotsOf('https://a.example')).toContain('Disallow: /profile\n')
  expect(robotsOf('https://a.example')).toContain('Sitemap: https://a.example/sitemap.xml\n')
})
