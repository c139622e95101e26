/** The language that the frame is asked for: its words may be those of another one, its numbers and dates never are. */
export interface Language {
  /** As the page around the frame names it, in small letters. */
  readonly code: string
  /** Whose words stand in for it where it has none of its own, best first. */
  readonly fallbacks: readonly string[]
  /** What Intl formats by. */
  readonly tag: string
}

/** Where nobody says more than a code. */
export const languageOf = (code: string): Language => ({
  code: code.toLowerCase(),
  fallbacks: [],
  tag: isTag(code) ? code : 'en',
})

/** Of which of the known languages the words are: `pt` has those of `pt-br`, and what is like none of them the English ones. */
export function wordsOf({ code, fallbacks }: Language, known: readonly string[]): string {
  const primary = code.split('-')[0]
  const isNear = (locale: string) => locale.split('-')[0] === primary
  return [code, ...fallbacks].find((one) => known.includes(one)) ?? known.find(isNear) ?? 'en'
}

/** What a page posted, taken apart: it may be anyone's. */
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
