/**
 * The sitemap for search engines: an index, and one list of addresses per language. Text pages come from the content; collections, offers and
 * games come from the API, as a visitor from the default country sees them.
 */
import type { Content } from '@fairhall/content'
import { type PageRule, pages, unprefixedPaths } from '@fairhall/contract'
import { escapeHtml } from '../platform/escape-html.ts'
import type { InProcessFetch } from '../platform/http/in-process.ts'
import type { SiteLocale } from './page-address.rules.ts'

/** Documents of pages by the prefix of their names, and their paths. */
const KINDS: readonly (readonly [prefix: string, path: string])[] = [
  ['static-', '/static/'],
  ['question-', '/questions/'],
  ['bonus-', '/bonus/'],
  ['tournament-', '/tournaments/'],
  ['slug-', '/'],
]
const GAMES_MAX = 5_000
const PER_PAGE = 100

export interface SitemapSource {
  origin: string
  locales: readonly SiteLocale[]
  content: Content
  features: { betting: boolean; loyalty: boolean }
  fetch: InProcessFetch
}

export function sitemapIndex({ origin, locales }: SitemapSource): string {
  const parts = locales.map(({ code }) => `<sitemap><loc>${origin}/sitemap/${code}.xml</loc></sitemap>`)
  return document('sitemapindex', parts)
}

export async function sitemapOf(source: SitemapSource, locale: SiteLocale): Promise<string> {
  const paths = [...fixedPaths(source), ...contentPaths(source.content), ...(await storedPaths(source.fetch))]
  const shown = locale.isDefault ? paths : paths.filter((path) => !isUnprefixed(path))
  const prefix = locale.isDefault ? '' : `/${locale.code}`
  const entries = shown.map((path) => {
    const address = `${source.origin}${prefix}${prefix !== '' && path === '/' ? '' : path}`
    return `<url><loc>${escapeHtml(address)}</loc></url>`
  })
  return document('urlset', entries)
}

export function robotsOf(origin: string): string {
  const hidden = [
    '/api/',
    '/profile',
    '/favorites',
    '/recently-played',
    '/auth/',
    '/verify/',
    '/password-reset/',
    '/unsubscribe/',
  ]
  return [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

function fixedPaths({ features }: SitemapSource): string[] {
  const rules: readonly PageRule[] = Object.values(pages)
  return rules
    .filter(({ path, access, isListed }) => !path.includes('{') && access === undefined && isListed !== false)
    .filter(
      ({ removedWithout }) =>
        removedWithout === undefined || (removedWithout !== 'documents' && features[removedWithout]),
    )
    .map(({ path }) => path)
}

function contentPaths(content: Content): string[] {
  const [first = ''] = content.locales
  const documents = Object.keys((content.messages(first) as Record<string, object>)['pages'] ?? {})
  return documents.flatMap((name) => {
    const kind = KINDS.find(([prefix]) => name.startsWith(prefix))
    return kind === undefined ? [] : [kind[1] + name.slice(kind[0].length).replaceAll('--', '/')]
  })
}

/** The pages of collections, offers and games. */
async function storedPaths(fetch: InProcessFetch): Promise<string[]> {
  const read = async (path: string) => (await (await fetch(path)).json()) as Reply
  const collections = (await read('/api/game/collections')).data.map(
    ({ identity }) => `/categories/${identity}`,
  )
  const offers = (await read('/api/game/bonuses/offers')).data.map(({ id }) => `/bonus/${id}`)
  const games: string[] = []
  for (let page = 1; games.length < GAMES_MAX; page++) {
    const { data } = await read(`/api/game/games?page=${page}&perPage=${PER_PAGE}`)
    games.push(...data.map(({ id }) => `/games/${id}`))
    if (data.length < PER_PAGE) break
  }
  return [...collections, ...offers, ...games]
}

type Reply = { data: { id: string; identity: string }[] }

const isUnprefixed = (path: string) =>
  unprefixedPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

function document(root: string, parts: readonly string[]): string {
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${space}">\n${parts.join('\n')}\n</${root}>\n`
}
