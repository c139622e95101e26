/** Notifies listeners outside React. `listen` returns a function that stops listening. */
export function createEmitter<Payload = void>() {
  const listeners = new Set<(payload: Payload) => void>()
  return {
    emit(payload: Payload) {
      for (const listener of listeners) listener(payload)
    },
    listen(listener: (payload: Payload) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
