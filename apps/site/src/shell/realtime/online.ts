/** How many people are online, by the last publication; null before the first. */
import { useSyncExternalStore } from 'react'
import { onNews } from './live-news.ts'

let online: number | null = null
const listeners = new Set<() => void>()

onNews('online', (news) => {
  online = news.online
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOnline(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => null,
  )
}
