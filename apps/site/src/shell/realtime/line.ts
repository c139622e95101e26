/**
 * Whether the live connection is up, for the sign that says when it isn't. Ignores short outages: pages navigate,
 * phones sleep, servers restart. Separate from the connection itself, so that tests need none.
 */
import { useSyncExternalStore } from 'react'

export type Line = 'up' | 'down'

interface LineEvents {
  on(event: 'connecting' | 'connected' | 'disconnected', listener: () => void): unknown
}

const DOWN_AFTER_MS = 4_000

let line: Line = 'up'
const listeners = new Set<() => void>()

function become(next: Line) {
  if (next === line) return
  line = next
  for (const listener of listeners) listener()
}

/** Watches this connection until the returned function is called. */
export function watchLine(connection: LineEvents): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWatching = true
  const end = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    become('up')
  }
  const broke = () => {
    if (!isWatching) return
    timer ??= setTimeout(() => become('down'), DOWN_AFTER_MS)
  }
  connection.on('connecting', broke)
  connection.on('disconnected', broke)
  connection.on('connected', end)
  return () => {
    isWatching = false
    end()
  }
}

export const currentLine = () => line

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useLine(): Line {
  return useSyncExternalStore(subscribe, currentLine, () => 'up')
}
