import {
  inTransaction,
  openPool as openPostgresPool,
  type Pool,
  type Turns,
  type Tx,
} from '@fairhall/postgres'

/**
 * The studio's connections to its own schema. bigint columns are read as text (`stake::text`) and converted
 * to BigInt here.
 */
export {
  createTurns,
  inTransaction,
  isDatabaseAway,
  isUnstorable,
  sqlStateOf,
  turnsOf,
} from '@fairhall/postgres'
export type { Pool, Queryable, Turns, Tx } from '@fairhall/postgres'
export { commitQuickly } from './database.queries.ts'

const NAME = 'fairhall-studio'

export function openPool(url: string, size: number): Pool {
  return openPostgresPool({ url, name: NAME, size })
}

/** Runs work that may take minutes, such as a schema change, on a separate connection without timeouts. */
export async function withoutTimeouts<R>(url: string, work: (pool: Pool) => Promise<R>): Promise<R> {
  const pool = openPostgresPool({ url, name: NAME, size: 1, silenceMaxMs: null })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A transaction that waits for a lock of this seat. Few of one seat wait in the database. */
export function inSeat<R>(
  { pool, turns }: { pool: Pool; turns: Turns },
  seat: string,
  work: (tx: Tx) => Promise<R>,
): Promise<R> {
  return turns.run(seat, () => inTransaction(pool, work))
}
