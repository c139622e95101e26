import { openPool as openPostgresPool, type Pool } from '@fairhall/postgres'

/**
 * The studio's connections to its own schema. bigint columns are read as text (`stake::text`) and converted
 * to BigInt here.
 */
export { inTransaction, isDatabaseAway, isUnstorable, sqlStateOf } from '@fairhall/postgres'
export type { Pool, Queryable, Tx } from '@fairhall/postgres'
export { commitQuickly } from './database.queries.ts'

const NAME = 'fairhall-studio'

export function openPool(url: string, size: number): Pool {
  const pool = openPostgresPool({ url, name: NAME, size })
  // Idle connections report their errors here. Without a listener an error would end the whole process.
  pool.on('error', () => undefined)
  return pool
}

/** Runs work that may take minutes, such as a schema change, on a separate connection without timeouts. */
export async function withoutTimeouts<R>(url: string, work: (pool: Pool) => Promise<R>): Promise<R> {
  const pool = openPostgresPool({ url, name: NAME, size: 1, silenceMaxMs: null })
  pool.on('error', () => undefined)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
