import { CallError } from '@fairhall/client'

interface Page<Row> {
  data: readonly Row[]
  meta: { nextCursor: string | null }
}

interface Options {
  /** Ends early with at least this many rows. */
  enough?: number
  wait?: (ms: number) => Promise<void>
}

/** The server counts calls per minute. */
const PAUSE_MS = 5000
const PAUSES_MAX = 20

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Reads a list page by page. A list of many pages can exceed the number of calls per minute: it then waits for the next
 * minute. `next` is the position after the last row.
 */
export async function readPages<Row>(
  load: (cursor: string | null, rows: number) => Promise<Page<Row>>,
  start: string | null,
  { enough = Number.POSITIVE_INFINITY, wait = sleep }: Options = {},
): Promise<{ rows: Row[]; next: string | null }> {
  const rows: Row[] = []
  let cursor = start
  let pauses = 0
  for (;;) {
    try {
      const { data, meta } = await load(cursor, rows.length)
      rows.push(...data)
      cursor = meta.nextCursor
      pauses = 0
    } catch (error) {
      const isTooOften = error instanceof CallError && error.status === 429
      if (!isTooOften || pauses === PAUSES_MAX) throw error
      pauses += 1
      await wait(PAUSE_MS)
      continue
    }
    if (cursor === null || rows.length >= enough) return { rows, next: cursor }
  }
}
