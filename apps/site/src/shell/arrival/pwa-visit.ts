const KEY = 'pwa'

/** The manifest's start address says so; it holds for this window until it is closed. */
export function markPwaVisit() {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // Storage may be refused: the way the window is shown still tells.
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
