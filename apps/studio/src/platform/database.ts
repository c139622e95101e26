import { openPool as openPostgresPool, type Pool, type Tx } from '@fairhall/postgres'

/**
 * The studio's connections to its own schema. bigint columns are read as text (`stake::text`) and converted
 * to BigInt here.
 */
export { inTransaction, isDatabaseAway, isUnstorable, sqlStateOf } from '@fairhall/postgres'
export type { Pool, Queryable, Tx } from '@fairhall/postgres'

const NAME = 'fairhall-studio'

export function openPool(url: string, size: number): Pool {
  const pool = openPostgresPool({ url, name: NAME, size })
  // Idle connections report their errors here. Without a listener an error would end the whole process.
  pool.on('error', () => undefined)
  return pool
}

/** Runs work that may take minutes, such as a schema change, on a separate connection without timeouts. */
export async function unhurried<R>(url: string, work: (pool: Pool) => Promise<R>): Promise<R> {
  const pool = openPostgresPool({ url, name: NAME, size: 1, silenceMaxMs: null })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/**
 * Commits without waiting for the disk, so that no lock is held during the write. Only for data that a crash
 * may lose: play money, and decisions whose reply waits for a later commit.
 */
export async function commitQuickly(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
