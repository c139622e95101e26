import { createEmitter } from './create-emitter.ts'

/** Listeners of a value in browser storage: notified when this page or another tab changes it. */
export function createStorageListeners() {
  const changes = createEmitter()
  return {
    notify: () => changes.emit(),
    subscribe(listener: () => void) {
      const stop = changes.listen(listener)
      window.addEventListener('storage', listener)
      return () => {
        stop()
        window.removeEventListener('storage', listener)
      }
    },
  }
}
