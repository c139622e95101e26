/**
 * An embedded PostgreSQL that is started again when it ends unexpectedly: by a crash, or because the system took its memory. Its
 * address stays the same, so connections come back by themselves.
 */
import type { Log } from '../log.ts'
import { pause } from '../pause.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded.ts'

const AGAIN_AFTER_MS = 1000

export async function startWithRestarts(options: EmbeddedOptions, log: Log): Promise<EmbeddedDatabase> {
  const stopping = new AbortController()
  const first = await startEmbedded(options)
  let current = first
  const watch = async () => {
    for (;;) {
      await current.gone
      if (stopping.signal.aborted) return
      log.error('the embedded database ended unexpectedly and is started again')
      const next = await startAgain(options, first.url, log, stopping.signal)
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

/** Null when it is no longer wanted. What keeps it from starting, such as a full disk, may pass. */
async function startAgain(
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
      log.error('the port of the embedded database is taken')
    } catch (error) {
      log.error({ err: error }, 'the embedded database could not be started again')
    }
    await pause(AGAIN_AFTER_MS, signal)
  }
  return null
}
