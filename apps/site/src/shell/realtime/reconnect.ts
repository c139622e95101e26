/**
 * Reconnects after the server has closed a connection permanently. The protocol's client then stops. But causes such
 * as too many tabs, a limit or a server error pass, and a page may stay open for days. Retries with growing delays,
 * and immediately when the network is back or the page is shown again.
 */
interface Connection {
  on(event: 'connected', listener: () => void): unknown
  on(event: 'disconnected', listener: (context: { code: number }) => void): unknown
  setToken(token: string): void
  connect(): void
}

/** Smaller codes come from the page itself: it was left, or its token has expired. */
export const ENDED_BY_SERVER = 3000

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 300_000
/** Limits retries when a page is shown repeatedly. */
const SHORTEST_WAIT_MS = 3_000

/** Returns a function that stops it. Call it before the page closes the connection itself. */
export function keepReconnecting(connection: Connection): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waitMs = FIRST_WAIT_MS
  let closedAtMs = 0
  let isActive = true

  const reconnect = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    // The token of the closed connection may be invalid for a new one.
    connection.setToken('')
    connection.connect()
  }
  const onNotice = () => {
    const isSoon = performance.now() - closedAtMs < SHORTEST_WAIT_MS
    if (timer !== null && !isSoon && document.visibilityState === 'visible') reconnect()
  }

  connection.on('connected', () => {
    waitMs = FIRST_WAIT_MS
  })
  connection.on('disconnected', ({ code }) => {
    if (!isActive || code < ENDED_BY_SERVER) return
    closedAtMs = performance.now()
    timer ??= setTimeout(reconnect, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  })
  window.addEventListener('online', onNotice)
  document.addEventListener('visibilitychange', onNotice)
  return () => {
    isActive = false
    if (timer !== null) clearTimeout(timer)
    timer = null
    window.removeEventListener('online', onNotice)
    document.removeEventListener('visibilitychange', onNotice)
  }
}
