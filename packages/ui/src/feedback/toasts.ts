/**
 * The queue in front of the toasts. It is small because every page includes it; the toaster is loaded with the first
 * toast. Toasts are shown at least 400 ms apart, so that each is noticed.
 */

const SPACING_MS = 400

export interface ToastRequest {
  title: string
  text?: string
  tone?: 'neutral' | 'success' | 'error' | 'info'
  /** Default 3000; 0 stays until it is closed. */
  durationMs?: number
  /** A toast replaces the previous one of its group. */
  group?: string
}

type Show = (toast: ToastRequest) => void

export interface ToastTimer {
  nowMs: () => number
  wait: (ms: number, then: () => void) => void
}

/** Holds toasts until a toaster is attached, then passes them on one at a time. */
export function createToastQueue(timer: ToastTimer) {
  const waiting: ToastRequest[] = []
  let show: Show | null = null
  let hide: (() => void) | null = null
  let wake: (() => void) | null = null
  let freeAtMs = 0
  let timed = false

  function drain() {
    if (show === null || timed || waiting.length === 0) return
    const delayMs = freeAtMs - timer.nowMs()
    if (delayMs > 0) {
      timed = true
      timer.wait(delayMs, () => {
        timed = false
        drain()
      })
      return
    }
    const toast = waiting.shift()
    if (toast === undefined) return
    freeAtMs = timer.nowMs() + SPACING_MS
    show(toast)
    drain()
  }

  return {
    notify(toast: ToastRequest) {
      waiting.push(toast)
      wake?.()
      drain()
    },
    /** Calls back when a toast waits, now or later. */
    whenNeeded(callback: () => void): () => void {
      wake = callback
      if (waiting.length > 0) callback()
      return () => {
        if (wake === callback) wake = null
      }
    },
    /** `hideAll` dismisses the shown toasts; waiting ones are still shown later. */
    showWith(next: Show, hideAll: () => void = () => {}): () => void {
      show = next
      hide = hideAll
      drain()
      return () => {
        if (show !== next) return
        show = null
        hide = null
      }
    },
    hide() {
      hide?.()
    },
  }
}

export const toastQueue = createToastQueue({
  nowMs: () => performance.now(),
  wait: (ms, then) => setTimeout(then, ms),
})

/**
 * Shows the player a message that belongs to no field. Call it only from events and effects: the server shows no
 * toasts.
 */
export const notify = toastQueue.notify

/** Call on a page change: shown toasts concern the previous page. */
export const hideToasts = toastQueue.hide
