import { everyRow } from '../database/every-row.ts'
import type { Platform } from '../platform.ts'

/**
 * Processes all rows one by one. The oldest ones, which may not be ready yet, must not block the others, and neither must a failing
 * one. A failure is logged with the message `what`.
 */
export async function oneByOne<Row extends { id: string }>(
  { log }: Pick<Platform, 'log'>,
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
