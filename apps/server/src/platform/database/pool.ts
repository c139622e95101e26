/**
 * Pools whose connections nobody waits for without end. A connection that breaks without a word, as when a machine or a network
 * between is gone, answers no more and fails nothing: whoever had asked would wait for ever, and hold one of few places. So the side
 * of it that is ours is given up after a time of silence, and never given to the next one.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { NotingClient } from './origin.ts'

const SILENCE_MAX_MS = 40_000
/**
 * PostgreSQL's own word comes before that, and takes back what the statement had begun. A process that froze in the middle of a
 * transaction loses it, and others wait for its locks no longer.
 */
const LIMITS = ['lock_timeout=10s', 'statement_timeout=30s', 'idle_in_transaction_session_timeout=30s']
const CONNECT_MAX_MS = 10_000

export interface PoolOptions {
  url: string
  /** As PostgreSQL shows its connections. */
  name: string
  size: number
  types?: pg.CustomTypesConfig
  /** How long a statement may say nothing; null for work that takes as long as it takes. */
  silenceMaxMs?: number | null
}

export function openPool(options: PoolOptions): pg.Pool {
  const { url, name, size, types, silenceMaxMs = SILENCE_MAX_MS } = options
  const pool = new pg.Pool({
    ...connectionSettings(silenceMaxMs === null ? [] : LIMITS),
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_MAX_MS,
    application_name: name,
    ...(types && { types }),
    Client: silenceMaxMs === null ? NotingClient : givenUpAfter(silenceMaxMs),
  })
  // The workers want a listener that the pool itself has set.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** ETIMEDOUT is also what the system says of a connection on which it has asked in vain. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly message = 'the database did not answer in time'
}

/**
 * Clients that break their connection when it says nothing while something is asked. The driver's own limit of a statement leaves the
 * connection as it is, waiting for an answer of which nobody knows any more whose it is.
 */
function givenUpAfter(silenceMaxMs: number): new (config?: pg.ClientConfig) => pg.Client {
  return class extends NotingClient {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      socket.setTimeout(silenceMaxMs, () => {
        // The driver's types leave out that it is ready for the next statement, and has none under way.
        if (Reflect.get(this, 'readyForQuery') !== true) socket.destroy(new Unanswered())
      })
    }
  }
}
