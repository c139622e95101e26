import { startOfMonth } from './ranges.ts'
import type { Queryable } from './types.ts'

/**
 * The journal's partitions: one per calendar month (UTC), created in advance by a job or, if the job fails,
 * on demand.
 */

const MONTHS_AHEAD = 3

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Returns whether the partition existed already. */
export async function makePartition(tx: Queryable, at: Date): Promise<boolean> {
  const text = 'select ledger_make_partition($1::timestamptz) as made'
  const { rows } = await tx.query<{ made: boolean }>(text, [at.toISOString()])
  return rows[0]?.made === false
}

/** Creates the partitions of this month and of the next three. */
export async function makePartitions(tx: Queryable, from: Date): Promise<void> {
  for (let month = 0; month <= MONTHS_AHEAD; month++) {
    await makePartition(tx, startOfMonth(from, month))
  }
}

/** Remembers which months exist, so that the database is asked once a month and not for each posting. */
export class KnownMonths {
  readonly #known = new Set<string>()

  has(at: Date): boolean {
    return this.#known.has(monthOf(at))
  }

  add(at: Date): void {
    this.#known.add(monthOf(at))
  }
}
