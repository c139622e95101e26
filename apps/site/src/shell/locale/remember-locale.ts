import { languageCookie } from '@fairhall/contract/language-cookie'

/** Stores the choice in a cookie, so URLs without a prefix, such as those in emails, open in this language. */
export function rememberLocale(code: string) {
  document.cookie = languageCookie(code, location.protocol === 'https:')
}
