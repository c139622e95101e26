import { Socket } from 'node:net'
import type pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { TrackedClient } from './tracked-client.ts'

interface DirectClientOptions {
  /** A direct connection to PostgreSQL, never through a transaction pooler. */
  url: string
  /** The application name that PostgreSQL shows. */
  name: string
  /** PostgreSQL settings, as `name=value`. */
  settings: readonly string[]
  connectTimeoutMs: number
}

export interface DirectClient {
  /** Not connected yet, so that no event is missed. */
  client: pg.Client
  /** Ends the connection immediately, without a clean shutdown: statements in progress fail. */
  destroy(): void
}

/** A client with separate settings, for callers that manage their connection themselves. */
export function createDirectClient(options: DirectClientOptions): DirectClient {
  const { url, name, settings, connectTimeoutMs } = options
  const socket = new Socket()
  const client = new TrackedClient({
    ...connectionSettings(settings),
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    stream: () => socket,
  })
  return { client, destroy: () => void socket.destroy() }
}
