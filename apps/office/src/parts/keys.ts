/** Keys of queues. They do nothing while someone types or a dialog is open. */
import { useLayoutEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null

/** Calls the function of a pressed key. The functions change together with what the page shows, so a key never acts on something older. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const press = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
      if (press === undefined) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
