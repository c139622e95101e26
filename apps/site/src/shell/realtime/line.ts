/**
 * Whether the live connection holds, for the sign that says when it does not. A short break is nobody's business: pages
 * change over, phones sleep, servers are replaced. Apart from the connection itself, so that tests need none.
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

/** Follows this connection from its making until the returned function is called. */
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
