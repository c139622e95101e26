import type { Queryable } from './types.ts'

/**
 * What the contra accounts got on one UTC day, computed anew from the journal. The contra side of a posting is
 * never a row that postings update: one hot row would serialise them all. Run it when the day is over.
 * A bare date would become a moment of the connection's own zone: each is made one without a zone first.
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

/** The days before `today` that are still to be computed, oldest first: from the one after the last that is, or from the first entry's. */
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
