/** The language of the office on this device. The server names programmes and countries in it. */
export type Language = 'en' | 'de'

const KEY = 'office-language'

/** The language of this page. Another tab may have stored another one since. */
let current: Language | null = null

export function readLanguage(): Language {
  const kept = current ?? localStorage.getItem(KEY) ?? navigator.language
  current = kept.startsWith('de') ? 'de' : 'en'
  return current
}

export function keepLanguage(language: Language): void {
  current = language
  localStorage.setItem(KEY, language)
}
