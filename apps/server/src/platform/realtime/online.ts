/** Publishes the number of online players, at most once in five seconds for all processes. */
import { channels } from '@fairhall/contract/channels'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Realtime } from './port.ts'

const ONLINE_EVERY_MS = 5_000

interface OnlineDeps {
  realtime: Realtime
  clock: Clock
  log: Log
}

/** Several processes may call this: of one window's publications the first counts. */
export async function publishOnline({ realtime, clock, log }: OnlineDeps): Promise<void> {
  const window = Math.floor(clock.now().getTime() / ONLINE_EVERY_MS)
  try {
    const online = await realtime.presenceCount()
    await realtime.publish(channels.online(), { online }, { idempotencyKey: `online:${window}` })
  } catch (error) {
    log.warn({ err: error }, 'the number of online players could not be published')
  }
}

/** Returns a function that stops it. */
export function startOnline(deps: OnlineDeps): () => void {
  const timer = setInterval(() => void publishOnline(deps), ONLINE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
