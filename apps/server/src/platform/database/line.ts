/**
 * A connection of its own, beside the pool: for what lasts as long as a session of PostgreSQL, such as a lock or LISTEN, and which no
 * transaction pooler may serve. A statement that is not answered in time fails, so that a line which broke without a word is
 * noticed by whoever uses it.
 */
import type pg from 'pg'
import { pause } from '../pause.ts'
import { connectionSettings } from './connection-settings.ts'
import { NotingClient } from './origin.ts'

const ANSWER_TIMEOUT_MS = 10_000
const CHECK_EVERY_MS = 10_000

/** Not connected yet, so that nothing is missed by whoever listens to it. */
export function createLine(databaseUrl: string, name: string, settings: readonly string[] = []): pg.Client {
  // A line that breaks does not end the process: its user learns of it by `end` or by the next statement.
  return new NotingClient({
    connectionString: databaseUrl,
    application_name: `fairhall-${name}`,
    ...connectionSettings(settings),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
}

/** For a line that only listens: what broke without a word is noticed by asking, and ends it. Returns how to end that. */
export function checkWhileOpen(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => undefined))
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

export interface LineUse {
  databaseUrl: string
  name: string
  /** Between the end of a line and the next one. */
  againAfterMs: number
  /** Until it returns or fails, or until `signal` is aborted: then the line is lost, or no longer wanted. */
  use(client: pg.Client, signal: AbortSignal): Promise<void>
  onBreak(error: unknown): void
}

/** Whoever keeps a line says something more often than that. A process that froze loses its line, and another gets the locks. */
const SILENT_LINE = ['idle_session_timeout=60s']

/** A line as long as `signal` is not aborted: opened, used, and opened anew after it broke or its user was done with it. */
export async function keepLine(
  { databaseUrl, name, againAfterMs, use, onBreak }: LineUse,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = createLine(databaseUrl, name, SILENT_LINE)
    const lost = new AbortController()
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      await use(client, AbortSignal.any([signal, lost.signal]))
      if (lost.signal.aborted) throw new Error('the connection ended')
    } catch (error) {
      if (!signal.aborted) onBreak(error)
    } finally {
      await client.end().catch(() => undefined)
    }
    await pause(againAfterMs, signal)
  }
}
