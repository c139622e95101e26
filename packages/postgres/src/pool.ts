/**
 * Connection pools with limits on waiting. A connection that breaks silently, for example when a machine or network is gone, neither
 * answers nor fails: its user would wait forever and keep one of few connections. So a connection is closed after a time of silence
 * and never reused.
 */
import { Socket } from 'node:net'
import pg from 'pg'
import { connectionSettings } from './connection-settings.ts'
import { isBusy, isDriverTested } from './driver.ts'
import type { Sending } from './pipeline.ts'
import { TrackedClient, type TrackedConfig } from './tracked-client.ts'

/** Every int8 is a bigint, including count(*): a number would lose precision above 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

const SILENCE_MAX_MS = 40_000
/**
 * PostgreSQL's own limits are shorter and roll the statement back. A process that freezes within a transaction loses it, so that its
 * locks are released.
 */
const LIMITS = ['lock_timeout=10s', 'statement_timeout=30s', 'idle_in_transaction_session_timeout=30s']
const CONNECT_MAX_MS = 10_000

export interface PoolOptions {
  url: string
  /** The application name that PostgreSQL shows. */
  name: string
  size: number
  types?: pg.CustomTypesConfig
  /** The longest silence during a statement; null for work without a limit. */
  silenceMaxMs?: number | null
  /** How long a user may wait for a connection; 0: without a limit. */
  connectMaxMs?: number
  /** For work that only reads. */
  mayBeStandby?: boolean
  /** For tests: how transactions send their statements. */
  sending?: Sending
}

const sendings = new WeakMap<pg.Pool, Sending>()

/** How transactions of the pool send their statements; undefined if the driver's version decides. */
export const sendingOf = (pool: pg.Pool): Sending | undefined => sendings.get(pool)

export function openPool(options: PoolOptions): pg.Pool {
  const { url, name, size, types, silenceMaxMs = SILENCE_MAX_MS, sending } = options
  const { connectMaxMs = CONNECT_MAX_MS, mayBeStandby } = options
  const config: pg.PoolConfig & TrackedConfig = {
    ...connectionSettings(silenceMaxMs === null ? [] : LIMITS),
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMaxMs,
    application_name: name,
    ...(types && { types }),
    ...closedAfter(silenceMaxMs),
    mayBeStandby,
  }
  const pool = new pg.Pool(config)
  if (sending !== undefined) sendings.set(pool, sending)
  // An idle connection that breaks is replaced. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  // graphile-worker requires a listener set by the creator of the pool.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** ETIMEDOUT is also the system's code for a connection without an answer. */
class Unanswered extends Error {
  readonly code = 'ETIMEDOUT'
  override readonly message = 'the database did not answer in time'
}

/** The driver's own limit is the second choice: it leaves the connection open, with an answer that belongs to no statement. */
function closedAfter(silenceMaxMs: number | null): Pick<pg.PoolConfig, 'Client' | 'query_timeout'> {
  if (silenceMaxMs === null) return { Client: TrackedClient }
  if (!isDriverTested) return { Client: TrackedClient, query_timeout: silenceMaxMs }
  return { Client: clientClosedAfter(silenceMaxMs) }
}

/** Clients that close their connection if it is silent during a statement. */
function clientClosedAfter(silenceMaxMs: number): new (config?: TrackedConfig) => pg.Client {
  return class extends TrackedClient {
    constructor(config?: TrackedConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      socket.setTimeout(silenceMaxMs, () => {
        if (isBusy(this)) socket.destroy(new Unanswered())
      })
    }
  }
}
