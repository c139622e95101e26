import { unprefixedPaths } from '@fairhall/contract/pages'

/** The language of a page: `code` is the URL prefix, `tag` the value of the `lang` attribute. */
export type PageLocale = {
  code: string
  tag: string
  direction: 'ltr' | 'rtl'
  isDefault: boolean
  /** The locale for Intl if it differs from the tag: Persian pages use Gregorian dates. */
  formats?: string | undefined
  /** The language whose texts replace missing ones, before the default language. */
  fallback?: string | undefined
}

/** Whether a path has no locale prefix and uses the visitor's chosen language. */
export function isUnprefixed(pathname: string): boolean {
  return unprefixedPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** `/games/12` as it appears in the address bar for that language. */
export function localisedPath(pathname: string, locale: PageLocale): string {
  return locale.isDefault || isUnprefixed(pathname) ? pathname : askingPath(pathname, locale)
}

/**
 * A path that requests a language wherever it is opened: it has a prefix even if the page's own path has none. The
 * server removes the prefix and remembers the language.
 */
export function askingPath(pathname: string, locale: PageLocale): string {
  return pathname === '/' ? `/${locale.code}` : `/${locale.code}${pathname}`
}

/** What a page's link means when opened elsewhere: a URL of the site with its query. */
export function elsewherePath(address: string, locale: PageLocale): string {
  const pathname = address.replace(/[?#].*/, '')
  return !locale.isDefault && isUnprefixed(pathname) ? askingPath(address, locale) : address
}

/** The path without this language's prefix. */
export function internalPath(pathname: string, locale: PageLocale): string {
  if (locale.isDefault) return pathname
  const prefix = `/${locale.code}`
  if (pathname === prefix) return '/'
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
}

/**
 * Routes have no language prefix: it is removed on input and added on output. The locale is fixed for the life of a
 * page, so changing it loads a new document.
 */
export function localeRewrite(locale: PageLocale) {
  return {
    input: ({ url }: { url: URL }) => {
      url.pathname = internalPath(url.pathname, locale)
      return url
    },
    output: ({ url }: { url: URL }) => {
      url.pathname = localisedPath(url.pathname, locale)
      return url
    },
  }
}
