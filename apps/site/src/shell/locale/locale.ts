import { unprefixedPaths } from '@fairhall/contract/pages'

/** What a page must know of its language: `code` is the prefix of addresses, `tag` what `lang` wants. */
export type PageLocale = {
  code: string
  tag: string
  direction: 'ltr' | 'rtl'
  isDefault: boolean
  /** What Intl wants where it is not the tag: Persian pages have Gregorian dates. */
  formats?: string | undefined
  /** Whose texts stand in for what it lacks, before those of the default language. */
  fallback?: string | undefined
}

export type LocaleChoice = PageLocale & { name: string }

/** Addresses that have no locale prefix and are shown in the language that the visitor chose. */
export function isUnprefixed(pathname: string): boolean {
  return unprefixedPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}

/** `/games/12` as it stands in the address bar of that language. */
export function localisedPath(pathname: string, locale: PageLocale): string {
  return locale.isDefault || isUnprefixed(pathname) ? pathname : askingPath(pathname, locale)
}

/**
 * The address that asks for a language, whoever opens it and wherever: it has a prefix also where the page's own has none.
 * The server takes that off again and remembers it.
 */
export function askingPath(pathname: string, locale: PageLocale): string {
  return pathname === '/' ? `/${locale.code}` : `/${locale.code}${pathname}`
}

/** What a link of a page says to those who open it without the page: an address of the site, with its query. */
export function elsewherePath(address: string, locale: PageLocale): string {
  const pathname = address.replace(/[?#].*/, '')
  return !locale.isDefault && isUnprefixed(pathname) ? askingPath(address, locale) : address
}

/** The path without the prefix of this language. */
export function internalPath(pathname: string, locale: PageLocale): string {
  if (locale.isDefault) return pathname
  const prefix = `/${locale.code}`
  if (pathname === prefix) return '/'
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname
}

/**
 * The routes know nothing of languages: the prefix is taken off on the way in and put on on the way out. The locale
 * is fixed for the life of a page; changing it is a document load.
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
