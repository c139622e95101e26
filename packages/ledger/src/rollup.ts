import { listEndedDays } from './closing.ts'
import type { Queryable } from './types.ts'

/**
 * Recomputes the totals of the contra accounts for one UTC day from the journal. Postings never update a row
 * for the contra account: one hot row would serialise them all. Close the day first, so that its totals stay
 * right. A bare date would be converted in the connection's time zone, so each is converted to a timestamp
 * without a zone first.
 */
export async function rollUpDay(tx: Queryable, day: string): Promise<void> {
  await tx.query('delete from ledger_rollup where day = $1::date', [day])
  await tx.query(
    `insert into ledger_rollup (day, asset, contra, kind, amount, entries)
     select $1::date, asset, contra, kind, -sum((select sum(d) from unnest(deltas) d)), count(*)
       from ledger_entry
      where at >= $1::date::timestamp at time zone 'UTC' and at < ($1::date + 1)::timestamp at time zone 'UTC'
      group by asset, contra, kind`,
    [day],
  )
}

/** The days that are over and have no totals, oldest first. */
export const listDaysToRollUp = (db: Queryable, now: Date): Promise<string[]> =>
  listEndedDays(db, 'ledger_rollup', now, null)
