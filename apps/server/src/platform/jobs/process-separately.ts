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

/**
 * Does each part of a job, also after one has failed; at most `concurrency` at the same time.
 * @throws AggregateError if any failed, so that the job is tried again. Thrown after all parts have ended
 */
export async function eachSeparately<Part>(
  parts: Iterable<Part>,
  nameOf: (part: Part) => string,
  work: (part: Part) => Promise<unknown>,
  concurrency = 1,
): Promise<void> {
  const errors = new Map<string, Error>()
  const left = Iterator.from(parts)
  const doNext = async () => {
    for (const part of left)
      await work(part).catch((error: unknown) =>
        errors.set(nameOf(part), error instanceof Error ? error : new Error(String(error))),
      )
  }
  await Promise.all(Array.from({ length: concurrency }, doNext))
  if (errors.size === 0) return
  const failed = [...errors].map(([name, { message }]) => `${name} (${message})`)
  throw new AggregateError([...errors.values()], `Failed: ${failed.join(', ')}`)
}
