/**
 * A dedicated connection outside the pool, for state that lasts as long as a PostgreSQL session, such as a lock or LISTEN. It must not
 * go through a transaction pooler. A statement without an answer in time fails, so that its user notices a silent break.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { TrackedClient } from './tracked-client.ts'

const ANSWER_TIMEOUT_MS = 10_000
const CHECK_EVERY_MS = 10_000

/** Creates a client that is not connected yet, so that no event is missed. */
export function createDedicatedClient(
  databaseUrl: string,
  name: string,
  settings: readonly string[] = [],
): pg.Client {
  // A break does not end the process: the user gets an `end` event or a failing statement.
  return new TrackedClient({
    connectionString: databaseUrl,
    application_name: `fairhall-${name}`,
    ...connectionSettings(settings),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
}

/** For a connection that only listens: queries it regularly, and ends it if it does not answer. Returns a function that stops this. */
export function checkWhileOpen(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => undefined))
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

interface ConnectionUse {
  databaseUrl: string
  name: string
  /** The pause between the end of a connection and the next one. */
  retryDelayMs: number
  /** Runs until it returns or fails. `signal` is aborted when the connection is lost or no longer needed. */
  use(client: pg.Client, signal: AbortSignal): Promise<void>
  onBreak(error: unknown): void
}

/** A live user queries more often. A frozen process loses its connection, so that another process gets its locks. */
const IDLE_LIMIT = ['idle_session_timeout=60s']

/** Keeps a connection open until `signal` is aborted: connects again after a break or after its user has returned. */
export async function keepConnected(
  { databaseUrl, name, retryDelayMs, use, onBreak }: ConnectionUse,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = createDedicatedClient(databaseUrl, name, IDLE_LIMIT)
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
    await wait(retryDelayMs, undefined, { signal }).catch(() => undefined)
  }
}
