/**
 * Interprets an address before anything is rendered: its language, its path inside the site, and the query keys that the page may
 * depend on. Everything else is dropped here, so that it reaches neither the cache nor the renderer.
 */
import { isCleanPath, type PageRule, pages, plainPath, unprefixedPaths } from '@fairhall/contract'

export interface SiteLocale {
  code: string
  tag: string
  direction: 'ltr' | 'rtl'
  isDefault: boolean
  formats?: string | undefined
  fallback?: string | undefined
}

export interface Redirect {
  /** In the spelling of `plainPath`. */
  from: string
  to: string
  status: 301 | 302
}

interface SiteAddresses {
  locales: readonly SiteLocale[]
  redirects: readonly Redirect[]
  /** Prefixes of languages that were offered earlier. */
  retired?: readonly string[]
}

export type PageAddress =
  | { kind: 'page'; locale: SiteLocale; pathname: string; renderUrl: string }
  /** `chosen` is the locale of a prefix that the target address drops; it becomes the visitor's choice. */
  | { kind: 'redirect'; status: 301 | 302; to: string; chosen?: string }
  | { kind: 'wrong'; locale: SiteLocale }
  /** A file name: the client does not want a page. */
  | { kind: 'file' }

export interface Visitor {
  /** The value of the cookie `user-language`. */
  chosen: string | null
  /** The locale of the visitor's market. */
  market: string
}

const rules: readonly PageRule[] = Object.values(pages)
/** Query keys that a page is rendered by, below these paths. Only the browser uses all others. */
const QUERY_KEYS = rules.flatMap(({ path, query }) =>
  query === undefined ? [] : [{ prefix: path.replace(/\{.*$/, ''), keys: query }],
)
const QUERY_VALUE_MAX = 100
/** A repeated key is a list. */
const QUERY_VALUES_MAX = 8
const FILE = /^\/assets\/|\.(?:js|css|map|png|svg|ico|json|woff2|txt|xml|php|env)$/i

export function readPageAddress(
  url: string,
  { locales, redirects, retired = [] }: SiteAddresses,
  visitor: Visitor,
): PageAddress {
  const [rawPath = '/', rawQuery = ''] = splitOnce(url)
  const fallback = locales.find((locale) => locale.isDefault) ?? locales[0]
  if (fallback === undefined) throw new Error('the site has no locale')
  const first = firstSegment(rawPath)
  const prefixed = locales.find(({ code }) => code === first)
  const locale = prefixed ?? fallback
  if (!isCleanPath(rawPath)) return { kind: 'wrong', locale }

  const query = rawQuery === '' ? '' : `?${rawQuery}`
  if (retired.includes(first))
    return { kind: 'redirect', status: 301, to: (rawPath.slice(first.length + 1) || '/') + query }
  const inside = prefixed === undefined ? rawPath : rawPath.slice(prefixed.code.length + 1) || '/'
  const plain = plainPath(inside)
  const moved = redirects.find(({ from }) => from === plain)
  if (moved !== undefined) return toMoved(moved, locale, prefixed, query)
  if (FILE.test(inside)) return { kind: 'file' }
  const hasNoPrefix = isUnprefixed(inside)
  const bare = inside.replace(/(?<=.)\/$/, '')
  if (prefixed !== undefined && (prefixed.isDefault || hasNoPrefix))
    return { kind: 'redirect', status: 301, to: bare + query, chosen: prefixed.code }
  if (rawPath !== '/' && rawPath.endsWith('/'))
    return { kind: 'redirect', status: 301, to: prefixOf(locale, bare) + query }

  const preferred = prefixed ?? preferredLocale(locales, visitor) ?? fallback
  if (!hasNoPrefix && preferred !== locale)
    return { kind: 'redirect', status: 302, to: prefixOf(preferred, inside) + query }

  const shownIn = hasNoPrefix ? preferred : locale
  const path = hasNoPrefix ? inside : prefixOf(shownIn, inside)
  return { kind: 'page', locale: shownIn, pathname: inside, renderUrl: path + allowedQuery(inside, rawQuery) }
}

/** A page of this site keeps its language and query; an external address is used unchanged. */
function toMoved(
  { to, status }: Redirect,
  locale: SiteLocale,
  prefixed: SiteLocale | undefined,
  query: string,
): PageAddress {
  if (!to.startsWith('/')) return { kind: 'redirect', status, to }
  const { pathname, search, hash } = new URL(to, 'https://site.invalid')
  const isBare = isUnprefixed(pathname) || locale.isDefault
  const kept = search === '' ? query : search + query.replace('?', '&')
  const onward = { status, to: (isBare ? pathname : prefixOf(locale, pathname)) + kept + hash }
  return { kind: 'redirect', ...onward, ...(isBare && prefixed !== undefined && { chosen: prefixed.code }) }
}

/** The target of a redirect by a page that was rendered without the query: adds the original query. */
export function withQueryOf(url: string, location: string): string {
  const [path, query] = splitOnce(url)
  const isOtherPage = location.startsWith('/') && !location.includes('?') && location !== path
  return isOtherPage && query !== '' ? `${location}?${query}` : location
}

function preferredLocale(
  locales: readonly SiteLocale[],
  { chosen, market }: Visitor,
): SiteLocale | undefined {
  return locales.find(({ code }) => code === chosen) ?? locales.find(({ code }) => code === market)
}

function prefixOf(locale: SiteLocale, path: string): string {
  if (locale.isDefault) return path
  return path === '/' ? `/${locale.code}` : `/${locale.code}${path}`
}

function allowedQuery(path: string, query: string): string {
  const keys = QUERY_KEYS.find(({ prefix }) => path.startsWith(prefix))?.keys ?? []
  if (query === '' || keys.length === 0) return ''
  const all = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const key of keys) {
    for (const value of all.getAll(key).slice(0, QUERY_VALUES_MAX)) {
      const text = value.trim().slice(0, QUERY_VALUE_MAX)
      if (text !== '') kept.append(key, text)
    }
  }
  const text = kept.toString()
  return text === '' ? '' : `?${text}`
}

const isUnprefixed = (path: string) => unprefixedPaths.some((prefix) => isBelow(path, prefix))

function isBelow(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end === -1 ? path.slice(1) : path.slice(1, end)
}

function splitOnce(url: string): [string, string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
