import { createEmitter } from './create-emitter.ts'

interface StoredValues<Value> {
  /** Null if nothing readable is stored. The same object until the stored text changes. */
  read: (name: string) => Value | null
  write: (name: string, value: Value | null) => void
  /** Notifies of changes by this page and other tabs. */
  subscribe: (listener: () => void) => () => void
}

/** How a value is written as text. `parse` may throw, and returns null for text that it doesn't accept. */
interface TextFormat<Value> {
  parse: (text: string) => Value | null
  format: (value: Value) => string
}

/**
 * Values that the browser keeps under names, for all tabs and later visits. If its storage is unavailable, they last
 * for this page.
 */
export function createStoredValues<Value>({ parse, format }: TextFormat<Value>): StoredValues<Value> {
  const inMemory = new Map<string, string>()
  const parsed = new Map<string, { text: string | null; value: Value | null }>()
  const changes = createEmitter()

  function toValue(text: string | null): Value | null {
    if (text === null) return null
    try {
      return parse(text)
    } catch {
      return null
    }
  }
  return {
    read(name) {
      const text = readText(name) ?? inMemory.get(name) ?? null
      let known = parsed.get(name)
      if (known === undefined || known.text !== text) {
        known = { text, value: toValue(text) }
        parsed.set(name, known)
      }
      return known.value
    },
    write(name, value) {
      const text = value === null ? null : format(value)
      inMemory.delete(name)
      try {
        if (text === null) localStorage.removeItem(name)
        else localStorage.setItem(name, text)
      } catch {
        if (text !== null) inMemory.set(name, text)
      }
      changes.emit()
    },
    subscribe(listener) {
      const stop = changes.listen(listener)
      window.addEventListener('storage', listener)
      return () => {
        stop()
        window.removeEventListener('storage', listener)
      }
    },
  }
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
