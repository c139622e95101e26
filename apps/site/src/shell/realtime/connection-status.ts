/**
 * Whether the live connection is up, for the sign that says when it isn't. Ignores short outages: pages navigate,
 * phones sleep, servers restart. Separate from the connection itself, so that tests need none.
 */
import { useSyncExternalStore } from 'react'

export type ConnectionStatus = 'up' | 'down'

interface ConnectionEvents {
  on(event: 'connecting' | 'connected' | 'disconnected', listener: () => void): unknown
}

const DOWN_AFTER_MS = 4_000

let status: ConnectionStatus = 'up'
const listeners = new Set<() => void>()

function setStatus(next: ConnectionStatus) {
  if (next === status) return
  status = next
  for (const listener of listeners) listener()
}

/** Watches this connection until the returned function is called. */
export function watchConnection(connection: ConnectionEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWatching = true
  const end = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    setStatus('up')
  }
  const onOutage = () => {
    if (!isWatching) return
    timer ??= setTimeout(() => setStatus('down'), DOWN_AFTER_MS)
  }
  connection.on('connecting', onOutage)
  connection.on('disconnected', onOutage)
  connection.on('connected', end)
  return () => {
    isWatching = false
    end()
  }
}

export const currentConnectionStatus = () => status

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useConnectionStatus(): ConnectionStatus {
  return useSyncExternalStore(subscribe, currentConnectionStatus, () => 'up')
}
