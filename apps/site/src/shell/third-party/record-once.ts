/**
 * All tabs of a browser receive the same publications, but only one may record an event. The ids of recorded
 * payments are in local storage, which all tabs share.
 */
const KEY = 'recorded-payments'
/** More than anyone has pending; the oldest are removed. */
const KEPT_MAX = 50

function known(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function take(id: string): boolean {
  const recorded = known()
  if (recorded.includes(id)) return false
  try {
    localStorage.setItem(KEY, JSON.stringify([...recorded, id].slice(-KEPT_MAX)))
  } catch {
    // Storage may be unavailable: each tab then records the event, which is better than none.
  }
  return true
}

/**
 * Whether this tab records the payment: the first that asks does. A lock serializes tabs that ask at the same time;
 * browsers offer locks only on secure pages.
 */
export async function claimRecording(id: string): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(KEY, () => take(id)) : take(id)
}
