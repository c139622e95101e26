/**
 * Wakes the consumers of this process when there are new deliveries, so that they need not poll the database. A signal during
 * the work of a consumer is not lost: the consumer compares the number of signals.
 */
export interface Signal {
  readonly count: number
  send(): void
  /** Resolves immediately if a signal came since `since`; otherwise at the next signal, after `ms` if set, or when `abort` fires. */
  wait(since: number, ms: number | null, abort: AbortSignal): Promise<void>
}

export function createSignal(): Signal {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    get count() {
      return count
    },
    send() {
      count += 1
      for (const wake of waiting) wake()
    },
    wait(since, ms, abort) {
      if (count !== since || abort.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          if (timer !== null) clearTimeout(timer)
          waiting.delete(wake)
          abort.removeEventListener('abort', wake)
          resolve()
        }
        const timer = ms === null ? null : setTimeout(wake, ms)
        waiting.add(wake)
        abort.addEventListener('abort', wake)
      })
    },
  }
}
