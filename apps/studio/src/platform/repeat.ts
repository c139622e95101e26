import type { Log } from './deps.ts'

export type Repeated = { stop(): Promise<void> }

/** Does something again and again, each time after the last one has ended; a failure is logged and does not end it. */
export function repeat(everyMs: number, log: Log, failed: string, task: () => Promise<void>): Repeated {
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => {
    underWay ??= task()
      .catch((error: unknown) => log.error({ err: error }, failed))
      .finally(() => (underWay = null))
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
