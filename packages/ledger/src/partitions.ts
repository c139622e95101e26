import type { Queryable } from './types.ts'

/** The journal's partitions: one per calendar month (UTC), made ahead by a job and, should it fail, on need. */

const MONTHS_AHEAD = 3

export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7)
}

/** Says whether the partition was there already. */
export async function makePartition(tx: Queryable, at: Date): Promise<boolean> {
  const text = 'select ledger_make_partition($1::timestamptz) as made'
  const { rows } = await tx.query<{ made: boolean }>(text, [at.toISOString()])
  return rows[0]?.made === false
}

/** Makes the partitions of that month and of the three after it. */
export async function makePartitions(tx: Queryable, from: Date): Promise<void> {
  for (let month = 0; month <= MONTHS_AHEAD; month++) {
    await makePartition(tx, new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1)))
  }
}

/** Remembers which months exist, so that a posting asks the database once a month and not each time. */
export class KnownMonths {
  readonly #known = new Set<string>()

  has(at: Date): boolean {
    return this.#known.has(monthOf(at))
  }

  add(at: Date): void {
    this.#known.add(monthOf(at))
  }
}
