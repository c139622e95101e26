/**
 * The queue in front of the toasts. It is tiny because every page carries it; what shows the toasts
 * is loaded with the first one. Two alerts never come closer than 400 ms, so that each can be seen.
 */

const SPACING_MS = 400

export interface ToastRequest {
  title: string
  text?: string
  tone?: 'neutral' | 'success' | 'error' | 'info'
  /** 3000 when not said; 0 stays until it is closed. */
  durationMs?: number
  /** A toast of a group takes the place of the one before it of the same group. */
  group?: string
}

type Show = (toast: ToastRequest) => void

export interface ToastTimer {
  nowMs(): number
  wait(ms: number, then: () => void): void
}

/** Holds toasts until somebody shows them, then hands them over one at a time. */
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
    /** Calls back as soon as a toast waits, now or later. */
    whenNeeded(callback: () => void): () => void {
      wake = callback
      if (waiting.length > 0) callback()
      return () => {
        if (wake === callback) wake = null
      }
    },
    /** `hideAll` takes away those that are shown; those that wait are shown later all the same. */
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

/** Tells the player something that belongs to no field. Only from events and effects: the server shows no toasts. */
export const notify = toastQueue.notify

/** For a change of page: what is shown was about the one before. */
export const hideToasts = toastQueue.hide
