import pg from 'pg'

/**
 * The studio's own connection to its own schema. bigint columns are read as text (`stake::text`) and made BigInt here, so that
 * nothing depends on parsers that another part of the process has set.
 */
export type Pool = pg.Pool
export type Tx = pg.PoolClient
export type Queryable = Pick<pg.PoolClient, 'query'>

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const TRIES = 3

/** A connection that breaks without a word fails whoever asks it something, and is then thrown away: nobody waits for ever. */
const ANSWER_MAX_MS = 40_000
/** PostgreSQL looks whether we are still there: what a machine that has vanished had locked is free again within half a minute. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
/** Its own word comes first, and takes back what was begun; a process that froze in the middle of a transaction loses it. */
const LIMITS = '-c lock_timeout=10s -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s'

/** `Client`: a class of the host's own that makes the connections. */
export function openPool(url: string, max: number, Client?: pg.PoolConfig['Client']): Pool {
  return open(url, {
    max,
    ...(Client !== undefined && { Client }),
    query_timeout: ANSWER_MAX_MS,
    options: `${KEEP_ALIVE} ${LIMITS}`,
  })
}

/** For one piece of work that may take minutes, such as a change of the schema: a connection of its own, which no limit ends. */
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
  // A connection that breaks is told to whoever uses it; without these listeners it would end the whole process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Runs `work` in a transaction; a deadlock is tried again, every other error rolls back and is thrown on. */
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

/** For what nobody acts on by itself, so that no lock is held while a disk writes: play money, and decisions whose reply waits for a later commit. */
export async function commitQuickly(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}

export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Connections that broke or could not be made, and a server that is starting, stopping, full or only reads. */
const AWAY =
  /^(08...|53[123]00|57P0.|57014|25P0[34]|55P03|58...|25006|E(AI_AGAIN|CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND))$/
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i

/** Whether the same may succeed in a moment, when the database is back. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return AWAY.test(code) || BROKEN.test(error.message)
}

/** Whether a text was sent that PostgreSQL cannot keep, such as one with a NUL. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlStateOf(error) ?? '')
}
