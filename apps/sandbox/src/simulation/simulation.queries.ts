import type { Pool } from '@fairhall/postgres'

/** Takes or renews the lease until then, unless another process has it. */
export async function takeLease(
  pool: Pool,
  holder: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into sandbox.simulation_lease as l (holder, until) values ($1, $3)
     on conflict (id) do update set holder = excluded.holder, until = excluded.until
      where l.holder = $1 or l.until < $2`,
    [holder, now, until],
  )
  return rowCount === 1
}

/** Another process can begin immediately. */
export async function endLease(pool: Pool, holder: string): Promise<void> {
  await pool.query('delete from sandbox.simulation_lease where holder = $1', [holder])
}
