/**
 * The language that the host page requests. Its words may come from a fallback language; numbers and dates
 * never do.
 */
export interface Language {
  /** The code that the host page uses, in lower case. */
  readonly code: string
  /** Languages whose words are used when this one has none, best first. */
  readonly fallbacks: readonly string[]
  /** The locale tag for Intl. */
  readonly tag: string
}

/** Used when only a code is known. */
export const languageOf = (code: string): Language => ({
  code: code.toLowerCase(),
  fallbacks: [],
  tag: isTag(code) ? code : 'en',
})

/**
 * The known language whose words are used: `pt` uses those of `pt-br`. Without any match the words are
 * English.
 */
export function wordsOf({ code, fallbacks }: Language, known: readonly string[]): string {
  const primary = code.split('-')[0]
  const isNear = (locale: string) => locale.split('-')[0] === primary
  return [code, ...fallbacks].find((one) => known.includes(one)) ?? known.find(isNear) ?? 'en'
}

/** Parses a posted message. The sender may be anyone, so nothing in it is trusted. */
export function readLanguage(data: Readonly<Record<string, unknown>>): Language | null {
  const { locale, fallbacks = [], tag = locale } = data
  if (typeof locale !== 'string' || typeof tag !== 'string') return null
  if (!Array.isArray(fallbacks) || !fallbacks.every((one) => typeof one === 'string')) return null
  return { ...languageOf(locale), fallbacks, ...(isTag(tag) && { tag }) }
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}
