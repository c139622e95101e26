/** The language that a visitor has chosen, in a cookie: the server reads it, and sets it in the same words as the page's own switch. */
const NAME = 'user-language'
const YEAR_S = 31_536_000
const CHOSEN = new RegExp(`(?:^|;\\s*)${NAME}=([a-z-]{2,5})(?:;|$)`)

export function languageCookie(code: string, isSecure: boolean): string {
  return `${NAME}=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Null where nothing was chosen. */
export function readLanguageCookie(cookies: string): string | null {
  return CHOSEN.exec(cookies)?.[1] ?? null
}
