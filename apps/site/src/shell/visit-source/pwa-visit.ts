const KEY = 'pwa'

/** Set from the manifest's start URL. Applies to this window until it is closed. */
export function markPwaVisit() {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // Storage may be unavailable: the display mode is checked as well.
  }
}

export function isPwaVisit(): boolean {
  if (matchMedia('(display-mode: standalone)').matches) return true
  try {
    return sessionStorage.getItem(KEY) === 'true'
  } catch {
    return false
  }
}
