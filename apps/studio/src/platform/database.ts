import pg from 'pg'

/**
 * The studio's connections to its own schema. bigint columns are read as text (`stake::text`) and converted
 * to BigInt here, so that nothing depends on global type parsers that another part of the process has set.
 */
export type Pool = pg.Pool
export type Tx = pg.PoolClient
export type Queryable = Pick<pg.PoolClient, 'query'>

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/**
 * A silent connection makes its current query fail after this time and is then discarded, so that no caller
 * waits forever.
 */
const ANSWER_MAX_MS = 40_000
/** PostgreSQL probes the client: the locks of a vanished machine are free again within half a minute. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
/**
 * These timeouts fire before the client's own and roll the transaction back. A process that froze in a
 * transaction loses it.
 */
const LIMITS = '-c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s'

/** `Client`: the host's own class for connections. */
export function openPool(url: string, max: number, Client?: pg.PoolConfig['Client']): Pool {
  return open(url, {
    max,
    ...(Client !== undefined && { Client }),
    query_timeout: ANSWER_MAX_MS,
    options: `${KEEP_ALIVE} ${LIMITS}`,
  })
}

/** Runs work that may take minutes, such as a schema change, on a separate connection without timeouts. */
export async function unhurried<R>(url: string, work: (pool: Pool) => Promise<R>): Promise<R> {
  const pool = open(url, { max: 1, options: KEEP_ALIVE })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

function open(url: string, config: pg.PoolConfig): Pool {
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'fairhall-studio',
  })
  // Idle connections report their errors here. Without these listeners an error would end the whole process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs `work` in a transaction. A deadlock is retried; every other error rolls back and is rethrown. */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(pool, work)
    } catch (error) {
      const state = sqlStateOf(error)
      const isRetryable = state === SERIALIZATION_FAILURE || state === DEADLOCK
      if (!isRetryable || attempt === TRIES) throw error
    }
  }
}

async function once<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  let isBroken = false
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    isBroken = await tx.query('rollback').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    tx.release(isBroken)
  }
}

/**
 * Commits without waiting for the disk, so that no lock is held during the write. Only for data that a crash
 * may lose: play money, and decisions whose reply waits for a later commit.
 */
export async function commitQuickly(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}

export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/**
 * Connections that broke or could not be made, and a server that is starting, stopping, full or read-only.
 */
const AWAY =
  /^(08...|53[123]00|57P0.|57014|25P0[34]|55P03|58...|25006|E(AI_AGAIN|CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND))$/
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i

/** Whether a retry may succeed in a moment, when the database is back. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return AWAY.test(code) || BROKEN.test(error.message)
}

/** Whether PostgreSQL cannot store a text, such as one with a NUL. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlStateOf(error) ?? '')
}
