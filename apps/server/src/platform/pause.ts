import { setTimeout as wait } from 'node:timers/promises'

/** Ends after `ms`, or as soon as `signal` is aborted; it never fails. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
