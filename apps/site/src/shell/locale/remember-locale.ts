const YEAR_S = 31_536_000

/** The choice outlives the address: an address without a prefix, as mails have it, then leads to this language. */
export function rememberLocale(code: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `user-language=${code}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}
