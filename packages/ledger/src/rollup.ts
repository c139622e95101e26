import type { Queryable } from './types.ts'

/**
 * Recomputes the totals of the contra accounts for one UTC day from the journal. Postings never update a row
 * for the contra account: one hot row would serialise them all. Run this after the day is over. A bare date
 * would be converted in the connection's time zone, so each is converted to a timestamp without a zone first.
 */
export async function rollUpDay(tx: Queryable, day: Date): Promise<void> {
  const from = day.toISOString().slice(0, 10)
  await tx.query('delete from ledger_rollup where day = $1::date', [from])
  await tx.query(
    `insert into ledger_rollup (day, asset, contra, kind, amount, entries)
     select $1::date, asset, contra, kind, -sum((select sum(d) from unnest(deltas) d)), count(*)
       from ledger_entry
      where at >= $1::date::timestamp at time zone 'UTC' and at < ($1::date + 1)::timestamp at time zone 'UTC'
      group by asset, contra, kind`,
    [from],
  )
}

/**
 * The days before `today` that still need a roll-up, oldest first: starting after the last computed day, or
 * at the first entry's day.
 */
export async function listDaysToRollUp(db: Queryable, today: Date): Promise<Date[]> {
  const { rows } = await db.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(
       coalesce((select max(day) + 1 from ledger_rollup), (select (min(at) at time zone 'UTC')::date from ledger_entry))::timestamp,
       ($1::date - 1)::timestamp, interval '1 day') as day
      order by day`,
    [today.toISOString().slice(0, 10)],
  )
  return rows.map(({ day }) => new Date(day))
}
