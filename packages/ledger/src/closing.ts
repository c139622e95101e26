import type { Queryable } from './types.ts'

/** Days as `YYYY-MM-DD`, UTC. A closed day accepts no entry any more. */

/** A day is closed this long after its end, so that clocks of processes may differ. */
const CLOSING_DELAY_MS = 30 * 60_000

/**
 * Closes the day and all days before it; does nothing if they are closed.
 * @throws 55P03 while a transaction that posted is open, which passes
 */
export async function closeDay(db: Queryable, day: string): Promise<void> {
  await db.query('select ledger_close_day($1::date)', [day])
}

/**
 * The days that can be closed and are later than those in the table, oldest first. It begins with the first
 * entry's day; `limit` days at most, null: all.
 */
export async function listEndedDays(
  db: Queryable,
  table: 'ledger_rollup' | 'ledger_seal',
  now: Date,
  limit: number | null,
): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(
       coalesce((select max(day) + 1 from ${table}), (select (min(at) at time zone 'UTC')::date from ledger_entry))::timestamp,
       ($1::date - 1)::timestamp, interval '1 day') as day
      order by day limit $2`,
    [new Date(now.getTime() - CLOSING_DELAY_MS).toISOString().slice(0, 10), limit],
  )
  return rows.map(({ day }) => day)
}
