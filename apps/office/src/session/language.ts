/** The language of the office on this device. The server names programmes and countries in it. */
export type Language = 'en' | 'de'

const KEY = 'office-language'

export function readLanguage(): Language {
  const kept = localStorage.getItem(KEY)
  return (kept ?? navigator.language).startsWith('de') ? 'de' : 'en'
}

export const keepLanguage = (language: Language): void => localStorage.setItem(KEY, language)
