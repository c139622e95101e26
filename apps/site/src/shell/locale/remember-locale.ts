import { languageCookie } from '@fairhall/contract/language-cookie'

/** The choice outlives the address: an address without a prefix, as mails have it, then leads to this language. */
export function rememberLocale(code: string) {
  document.cookie = languageCookie(code, location.protocol === 'https:')
}
