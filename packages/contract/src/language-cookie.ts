/**
 * The visitor's chosen language, in a cookie. The server and the page's language switch write it in the same
 * format.
 */
const NAME = 'user-language'
const YEAR_S = 31_536_000
const CHOSEN = new RegExp(`(?:^|;\\s*)${NAME}=([a-z-]{2,5})(?:;|$)`)

export function languageCookie(code: string, isSecure: boolean): string {
  return `${NAME}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Null if no language was chosen. */
export function readLanguageCookie(cookies: string): string | null {
  return CHOSEN.exec(cookies)?.[1] ?? null
}
