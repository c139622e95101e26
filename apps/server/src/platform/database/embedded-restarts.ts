/**
 * Restarts the embedded PostgreSQL after it ends unexpectedly, by a crash or the out-of-memory killer. Its address stays the
 * same, so connections recover automatically.
 */
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts'

const RETRY_DELAY_MS = 1000

export async function startWithRestarts(options: EmbeddedOptions, log: Log): Promise<EmbeddedDatabase> {
  const stopping = new AbortController()
  const first = await startEmbedded(options)
  let current = first
  const watch = async () => {
    for (;;) {
      await current.gone
      if (stopping.signal.aborted) return
      log.error('the embedded database ended unexpectedly: restarting it')
      const next = await restart(options, first.url, log, stopping.signal)
      if (next === null) return
      current = next
      if (stopping.signal.aborted) void current.stop()
    }
  }
  const gone = watch()
  const { url, urls, port, note } = first
  return {
    url,
    urls,
    port,
    note,
    get pid() {
      return current.pid
    },
    gone,
    async stop() {
      stopping.abort()
      await current.stop()
      await gone
    },
  }
}

/** Retries until it starts, because the cause, such as a full disk, may pass. Returns null if stopped meanwhile. */
async function restart(
  options: EmbeddedOptions,
  url: string,
  log: Log,
  signal: AbortSignal,
): Promise<EmbeddedDatabase | null> {
  while (!signal.aborted) {
    try {
      const database = await startEmbedded(options)
      if (database.url === url) return database
      await database.stop()
      log.error('the port of the embedded database is taken: retrying')
    } catch (error) {
      log.error({ err: error }, 'the embedded database could not be restarted: retrying')
    }
    await pause(RETRY_DELAY_MS, signal)
  }
  return null
}
