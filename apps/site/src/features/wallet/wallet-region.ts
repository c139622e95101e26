import { useSyncExternalStore } from 'react'

/** The country whose payment methods the wallet shows, if the player has chosen one other than their own. */
let chosen: string | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function chooseRegion(country: string) {
  chosen = country
  for (const listener of listeners) listener()
}

export function useChosenRegion(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
}
