import { type ComponentType, useEffect, useState } from 'react'
import { toastQueue } from './toasts.ts'

export interface ToastHostProps {
  closeLabel: string
  /** Names the region of the toasts for screen readers. */
  regionLabel: string
}

/**
 * Stands once in the shell and is nothing until the first toast. Should the part that shows toasts not come, they wait, and
 * the next one asks for it again: that the line is down must not take the page away.
 */
export function ToastHost(props: ToastHostProps) {
  const [Toaster, setToaster] = useState<ComponentType<ToastHostProps> | null>(null)
  useEffect(() => {
    if (Toaster !== null) return undefined
    const load = () => {
      import('./toaster.tsx').then((part) => setToaster(() => part.Toaster)).catch(() => undefined)
    }
    const stopWaiting = toastQueue.whenNeeded(load)
    const askAgain = () => {
      if (toastQueue.isNeeded()) load()
    }
    window.addEventListener('online', askAgain)
    return () => {
      stopWaiting()
      window.removeEventListener('online', askAgain)
    }
  }, [Toaster])
  return Toaster && <Toaster {...props} />
}
