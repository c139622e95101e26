import type { ToastRequest } from './toasts.ts'

interface Shown {
  id: string
  /** 0 stays until it is closed. */
  timeout?: number | undefined
}

interface Turns {
  add: (toast: ToastRequest) => void
  closeAll: () => void
  /** Whether the screen is too low for several toasts. */
  isLow: () => boolean
}

/**
 * On a low screen, such as a phone in landscape, each toast waits until the one before it is gone: several would cover what the
 * player needs. An error answers what the player has just done, so it takes the place of others.
 */
export function takeTurns({ add, closeAll, isLow }: Turns) {
  const waiting: ToastRequest[] = []
  let shown: readonly Shown[] = []
  const isTaken = () => shown.some(({ timeout }) => timeout !== 0)
  return {
    show(toast: ToastRequest) {
      const isReplacement = shown.some(({ id }) => id === toast.group)
      if (!isLow() || !isTaken() || isReplacement) return add(toast)
      if (toast.tone === 'error') {
        closeAll()
        return add(toast)
      }
      const sameGroup = waiting.findIndex(({ group }) => group !== undefined && group === toast.group)
      if (sameGroup === -1) waiting.push(toast)
      else waiting[sameGroup] = toast
      return undefined
    },
    /** Call with the toasts that are shown, without those that are fading out, when they change. */
    onChange(toasts: readonly Shown[]) {
      shown = toasts
      const next = isTaken() ? undefined : waiting.shift()
      if (next !== undefined) add(next)
    },
  }
}
