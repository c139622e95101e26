/** Small values that this browser keeps between visits. In a frame, a browser may refuse to keep anything. */
import { createStore, type Store } from './store.ts'

const PREFIX = 'book.'

/** A store whose value survives a reload. `read` returns null for a stored value that it does not accept. */
export function createKeptStore<Value>(
  name: string,
  initial: Value,
  read: (stored: unknown) => Value | null,
): Store<Value> {
  const store = createStore(load(name, read) ?? initial)
  store.subscribe(() => save(name, store.read()))
  return store
}

function load<Value>(name: string, read: (stored: unknown) => Value | null): Value | null {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : read(JSON.parse(text))
  } catch {
    return null
  }
}

function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // Without storage, the value lasts until the page is closed.
  }
}
