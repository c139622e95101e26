import type { Log } from './deps.ts'

export type Repeated = { stop(): Promise<void> }

/** Repeats a task, each time after the last run has ended. A failure is logged and does not stop it. */
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
