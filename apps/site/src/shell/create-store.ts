import { useSyncExternalStore } from 'react'
import { createEmitter } from './create-emitter.ts'

/** A value outside React state: a change renders only what shows it. */
export interface Store<Value> {
  initial: Value
  read: () => Value
  write: (next: Value) => void
  change: (to: (now: Value) => Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Writing the same value again notifies nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const changes = createEmitter()
  function write(next: Value) {
    if (Object.is(next, value)) return
    value = next
    changes.emit()
  }
  return {
    initial,
    read: () => value,
    write,
    change: (to) => write(to(value)),
    subscribe: changes.listen,
  }
}

/** The initial value on the server and until hydration. */
export function useStore<Value>({ subscribe, read, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, () => initial)
}
