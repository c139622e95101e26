import type { Client, Pool } from '@fairhall/postgres'

/** Resolves once `count` statements wait for a lock in this database. */
export async function waitForLock(pool: Pick<Pool, 'query'>, count = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rowCount ?? 0) >= count) return
  }
}

/** Resolves once another connection waits for a lock of this one: background work may wait for others. */
export async function waitForBlockedBy(holder: Pick<Client, 'query'>): Promise<void> {
  for (;;) {
    const { rowCount } = await holder.query(
      'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
    )
    if (rowCount !== 0) return
  }
}
