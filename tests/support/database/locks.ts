import type { Pool } from '@fairhall/postgres'

/** Resolves once `count` statements wait for a lock in this database. */
export async function waitForLock(pool: Pick<Pool, 'query'>, count = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
  }
}
