import { everyRow } from '../database/every-row.ts'
import type { Deps } from '../deps.ts'

/**
 * All of them, each by itself: the oldest ones, with which nothing can be done yet, must not keep the others from their
 * turn, and neither must one that fails. That stands in the log as `what` could not be done.
 */
export async function oneByOne<Row extends { id: string }>(
  { log }: Pick<Deps, 'log'>,
  what: string,
  list: (after: Row | null) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  for await (const row of everyRow(list)) {
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error, id: row.id }, what)
    }
  }
}
