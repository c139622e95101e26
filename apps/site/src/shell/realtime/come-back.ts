/**
 * Brings back a connection that the server has closed for good. The protocol's client gives up then, but too many open
 * tabs, a limit or a fault of the server pass, and a page may stay open for days. It is tried again ever more seldom,
 * and at once when the network is back or the player looks at the page again.
 */
interface Connection {
  on(event: 'connected', listener: () => void): unknown
  on(event: 'disconnected', listener: (context: { code: number }) => void): unknown
  setToken(token: string): void
  connect(): void
}

/** Smaller codes are the page's own: it has left, or it may have no token any more. */
export const ENDED_BY_SERVER = 3000

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 300_000
/** Looking at the page again and again must not become a storm. */
const SHORTEST_WAIT_MS = 3_000

/** Returns how to end it, which must come before the page closes the connection itself. */
export function keepComingBack(connection: Connection): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waitMs = FIRST_WAIT_MS
  let closedAtMs = 0
  let isWanted = true

  const comeBack = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // What was good for the connection that was closed need not be good for another.
    connection.setToken('')
    connection.connect()
  }
  const onNotice = () => {
    const isSoon = performance.now() - closedAtMs < SHORTEST_WAIT_MS
    if (timer !== null && !isSoon && document.visibilityState === 'visible') comeBack()
  }

  connection.on('connected', () => {
    waitMs = FIRST_WAIT_MS
  })
  connection.on('disconnected', ({ code }) => {
    if (!isWanted || code < ENDED_BY_SERVER) return
    closedAtMs = performance.now()
    timer ??= setTimeout(comeBack, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  })
  window.addEventListener('online', onNotice)
  document.addEventListener('visibilitychange', onNotice)
  return () => {
    isWanted = false
    if (timer !== null) clearTimeout(timer)
    timer = null
    window.removeEventListener('online', onNotice)
    document.removeEventListener('visibilitychange', onNotice)
  }
}
