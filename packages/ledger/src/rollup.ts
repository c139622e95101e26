import type { Queryable } from './types.ts'

/**
 * What the contra accounts got on one UTC day, computed anew from the journal. The contra side of a posting is
 * never a row that postings update: one hot row would serialise them all. Run it when the day is over.
 */
export async function rollUpDay(tx: Queryable, day: Date): Promise<void> {
  const from = day.toISOString().slice(0, 10)
  await tx.query('delete from ledger_rollup where day = $1::date', [from])
  await tx.query(
    `insert into ledger_rollup (day, asset, contra, kind, amount, entries)
     select $1::date, asset, contra, kind, -sum((select sum(d) from unnest(deltas) d)), count(*)
       from ledger_entry
      where at >= $1::date at time zone 'UTC' and at < ($1::date + 1) at time zone 'UTC'
      group by asset, contra, kind`,
    [from],
  )
}
