/**
 * Work that is due every few seconds, in each process with the role `jobs`. For longer intervals use a job with a cron
 * expression. Several processes run the same timer, so the work itself must decide whose turn it is.
 */
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'

export interface TimerDefinition<TimerDeps> {
  name: string
  everyMs: number
  run: (deps: TimerDeps) => Promise<void>
}

export const defineTimer = <TimerDeps>(timer: TimerDefinition<TimerDeps>): TimerDefinition<TimerDeps> => timer

export interface Timers {
  /** Resolves after the runs in progress. */
  stop(): Promise<void>
}

/** Runs of one timer never overlap. A failed run is logged, and the next one follows as usual. */
export function startTimers<TimerDeps extends { log: Log }>(
  deps: TimerDeps,
  definitions: readonly TimerDefinition<TimerDeps>[],
): Timers {
  const stopping = new AbortController()
  const running = definitions.map((timer) => runUntilStopped(deps, timer, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function runUntilStopped<TimerDeps extends { log: Log }>(
  deps: TimerDeps,
  { name, everyMs, run }: TimerDefinition<TimerDeps>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(everyMs, signal)
    if (signal.aborted) return
    await run(deps).catch((error: unknown) => deps.log.warn({ err: error, timer: name }, 'a timer failed'))
  }
}
