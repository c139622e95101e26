/**
 * Wakes the consumers of this process when there is something new, so that they need not ask the database all the time.
 * A ring that comes while a consumer is at work is not lost: it compares how often it has rung.
 */
export interface Bell {
  readonly rings: number
  ring(): void
  /** Returns at once when it has rung since; else at the next ring, after the time if there is one, or when the signal ends it. */
  wait(since: number, ms: number | null, signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let rings = 0
  const waiting = new Set<() => void>()
  return {
    get rings() {
      return rings
    },
    ring() {
      rings += 1
      for (const wake of waiting) wake()
    },
    wait(since, ms, signal) {
      if (rings !== since || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          if (timer !== null) clearTimeout(timer)
          waiting.delete(wake)
          signal.removeEventListener('abort', wake)
          resolve()
        }
        const timer = ms === null ? null : setTimeout(wake, ms)
        waiting.add(wake)
        signal.addEventListener('abort', wake)
      })
    },
  }
}
