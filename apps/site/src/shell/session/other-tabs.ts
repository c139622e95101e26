const KEY = 'session'

type SessionEvent = 'login' | 'logout'

/**
 * The stored value is base64 of `<ms>-login-<random hex>`. Any two sign-ins differ, so each fires a storage event.
 */
export function toSessionValue(event: SessionEvent, now: number, random: string): string {
  return btoa(`${now}-${event}-${random}`)
}

export function readSessionValue(value: string): SessionEvent | null {
  try {
    const part = atob(value).split('-')[1]
    return part === 'login' || part === 'logout' ? part : null
  } catch {
    return null
  }
}

export function notifyOtherTabs(event: SessionEvent) {
  const random = crypto
    .getRandomValues(new Uint32Array(2))
    .reduce((text, part) => text + part.toString(16), '')
  try {
    localStorage.setItem(KEY, toSessionValue(event, Date.now(), random))
  } catch {
    // Some private windows have no storage: other tabs then notice with their next call.
  }
}

export function watchOtherTabs(on: Record<SessionEvent, () => void>) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return
    const event = readSessionValue(newValue)
    if (event !== null) on[event]()
  })
}
