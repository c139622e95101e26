import { useSyncExternalStore } from 'react'

/** A value outside React: a change renders only what shows it. */
export interface Store<Value> {
  read: () => Value
  write: (next: Value) => void
  change: (to: (now: Value) => Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Writing the same value again notifies nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const write = (next: Value) => {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => value,
    write,
    change: (to) => write(to(value)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <Value>({ subscribe, read }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, read)
