/** A loop that works whenever something is due. It sleeps until then, and new work wakes it. */
export interface WorkLoop {
  start(): void
  wake(): void
  stop(): Promise<void>
}

interface LoopOptions {
  /** The longest pause; 0 disables the loop. */
  pollMs: number
  now: () => Date
  /** Does what is due, and returns when more is due, or null. */
  run: () => Promise<Date | null>
  onError: (error: unknown) => void
}

export function createWorkLoop({ pollMs, now, run, onError }: LoopOptions): WorkLoop {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isStopped = pollMs === 0
  let wasWoken = false

  function schedule(delayMs: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running ??= runOnce().finally(() => {
        running = null
      })
    }, delayMs)
  }

  async function runOnce(): Promise<void> {
    wasWoken = false
    try {
      const next = await run()
      const waitMs = next === null ? pollMs : next.getTime() - now().getTime()
      schedule(wasWoken ? 0 : Math.max(10, Math.min(waitMs, pollMs)))
    } catch (error) {
      onError(error)
      schedule(pollMs)
    }
  }

  return {
    start: () => schedule(0),
    wake() {
      wasWoken = true
      schedule(0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
