import type { ToastRequest, ToastTimer } from './toasts.ts'

interface Shown {
  id: string
  /** Of the request: its tone. */
  type?: string | undefined
  /** In milliseconds; 0 stays until it is closed. */
  timeout?: number | undefined
}

interface Turns extends ToastTimer {
  add: (toast: ToastRequest) => void
  close: (id: string) => void
  /** Whether the screen is too low for several toasts. */
  isLow: () => boolean
}

/** A toast that an error replaces was seen for this long. */
const NOTICED_MS = 1500

/**
 * On a low screen, such as a phone in landscape, each toast waits until the one before it is gone: several would cover what the
 * player needs. An error comes first. Nothing waits for a toast that stays until it is closed, and no error closes it.
 *
 * A toast's own timer is paused while the player touches the frame of a game, so here others take its place when its time is over.
 */
export function createToastTurns({ add, close, isLow, nowMs, wait }: Turns) {
  const waiting: ToastRequest[] = []
  let shownAtMs = new Map<string, number>()
  let shown: readonly Shown[] = []
  const passing = () => shown.filter(({ timeout }) => timeout !== 0)

  function advance() {
    if (waiting.length === 0) return
    const isUrgent = waiting[0]?.tone === 'error'
    const ends = passing().map(({ id, type, timeout = 0 }) => {
      const seenMs = isUrgent && type !== 'error' ? Math.min(timeout, NOTICED_MS) : timeout
      return (shownAtMs.get(id) ?? 0) + seenMs
    })
    const leftMs = Math.max(...ends) - nowMs()
    if (leftMs > 0) wait(leftMs, advance)
    // The change that follows shows the next one.
    else for (const { id } of passing()) close(id)
  }

  function enqueue(toast: ToastRequest) {
    const firstOther = waiting.findIndex(({ tone }) => tone !== 'error')
    if (toast.tone === 'error' && firstOther !== -1) waiting.splice(firstOther, 0, toast)
    else waiting.push(toast)
    advance()
  }

  return {
    show(toast: ToastRequest) {
      const { group } = toast
      const older = waiting.findIndex((one) => group !== undefined && one.group === group)
      if (older !== -1) waiting.splice(older, 1)
      const isReplacement = group !== undefined && shown.some(({ id }) => id === group)
      if (isLow() && passing().length > 0 && !isReplacement) return enqueue(toast)
      if (isReplacement) shownAtMs.set(group, nowMs())
      return add(toast)
    },
    /** Call with the toasts that are shown, without those that are fading out, when they change. */
    onChange(toasts: readonly Shown[]) {
      shown = toasts
      shownAtMs = new Map(toasts.map(({ id }) => [id, shownAtMs.get(id) ?? nowMs()]))
      if (passing().length > 0) return advance()
      const next = waiting.shift()
      if (next !== undefined) add(next)
      return undefined
    },
  }
}
