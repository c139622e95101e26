/**
 * All tabs of a browser hear the same news, and analytics shall hear it from one of them. Which payments have been told is kept where
 * all tabs look.
 */
const KEY = 'told-payments'
/** More than anybody has under way; the oldest are forgotten. */
const KEPT_MOST = 50

function known(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function take(id: string): boolean {
  const told = known()
  if (told.includes(id)) return false
  try {
    localStorage.setItem(KEY, JSON.stringify([...told, id].slice(-KEPT_MOST)))
  } catch {
    // Storage may be refused: then each tab tells for itself, which is better than none.
  }
  return true
}

/**
 * Whether this tab is the one that tells of a payment: the first that asks. Two that ask at the same moment wait for each other;
 * browsers know such locks on secure pages only.
 */
export async function isMineToTell(id: string): Promise<boolean> {
  return 'locks' in navigator ? navigator.locks.request(KEY, () => take(id)) : take(id)
}
