import { useState } from 'react'

/** Pages of a list that continues after a cursor: backwards only through the pages before. */
export function useCursorPages() {
  // The cursors of the pages after the first, up to the current one.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const page = cursors.length + 1
  return {
    page,
    cursor: cursors.at(-1),
    toFirst: () => setCursors([]),
    turnTo(next: number, nextCursor: string | null) {
      if (next < page) setCursors(cursors.slice(0, -1))
      else if (nextCursor !== null) setCursors([...cursors, nextCursor])
    },
  }
}
