/**
 * Whether the live connection is up, for the sign that says when it isn't. Ignores short outages: pages navigate,
 * phones sleep, servers restart. Separate from the connection itself, so that tests need none.
 */
import { createStore, useStore } from '../create-store.ts'

type ConnectionStatus = 'up' | 'down'

interface ConnectionEvents {
  on(event: 'connecting' | 'connected' | 'disconnected', listener: () => void): unknown
}

const DOWN_AFTER_MS = 4_000

const status = createStore<ConnectionStatus>('up')

/** Watches this connection until the returned function is called. */
export function watchConnection(connection: ConnectionEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWatching = true
  const end = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    status.write('up')
  }
  const onOutage = () => {
    if (!isWatching) return
    timer ??= setTimeout(() => status.write('down'), DOWN_AFTER_MS)
  }
  connection.on('connecting', onOutage)
  connection.on('disconnected', onOutage)
  connection.on('connected', end)
  return () => {
    isWatching = false
    end()
  }
}

export const currentConnectionStatus = status.read

export const useConnectionStatus = (): ConnectionStatus => useStore(status)
