const KEY = 'session'

export type SessionNews = 'login' | 'logout'

/**
 * The stored value is base64 of `<ms>-login-<random hex>`. Any two sign-ins differ, so each fires a storage event.
 */
export function toSessionValue(news: SessionNews, now: number, random: string): string {
  return btoa(`${now}-${news}-${random}`)
}

export function readSessionValue(value: string): SessionNews | null {
  try {
    const part = atob(value).split('-')[1]
    return part === 'login' || part === 'logout' ? part : null
  } catch {
    return null
  }
}

export function notifyOtherTabs(news: SessionNews) {
  const random = crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(16), '')
  try {
    localStorage.setItem(KEY, toSessionValue(news, Date.now(), random))
  } catch {
    // Some private windows have no storage: other tabs then notice with their next call.
  }
}

export function watchOtherTabs(on: Record<SessionNews, () => void>) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return
    const news = readSessionValue(newValue)
    if (news !== null) on[news]()
  })
}
