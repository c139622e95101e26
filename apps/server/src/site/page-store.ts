/** Stored pages, limited in bytes. A page is dropped when it is no longer fresh or when others need the room. */
import type { Clock } from '../platform/clock.ts'
import { type StoredPage, sizeOf } from './stored-page.ts'

const FRESH_MS = 30_000
const MISSING_MS = 5_000

interface Entry {
  page: StoredPage
  bytes: number
  freshUntil: number
  /** Used since the last eviction check. */
  isUsed: boolean
}

interface PageStore {
  /** Returns the page if it is stored and fresh. */
  peek(key: string): StoredPage | null
  store(key: string, page: StoredPage): void
  clear(): void
  bytes(): number
}

export function createPageStore(clock: Clock, bytesMax: number): PageStore {
  /** In eviction order. Moving an entry on each use would cost every request. */
  const entries = new Map<string, Entry>()
  let bytes = 0

  function drop(key: string, entry: Entry) {
    if (entries.get(key) === entry && entries.delete(key)) bytes -= entry.bytes
  }

  function store(key: string, page: StoredPage) {
    if (page.status >= 500) return
    const known = entries.get(key)
    if (known !== undefined) drop(key, known)
    const entry: Entry = {
      page,
      isUsed: false,
      bytes: sizeOf(page) + key.length * 2,
      freshUntil: clock.now().getTime() + (page.status === 404 ? MISSING_MS : FRESH_MS),
    }
    if (entry.bytes > bytesMax) return
    makeRoom(entry.bytes)
    entries.set(key, entry)
    bytes += entry.bytes
  }

  /** An entry used since the last check stays for one more round. */
  function makeRoom(needed: number) {
    for (const [key, entry] of entries) {
      if (bytes + needed <= bytesMax) break
      const wasUsed = entry.isUsed
      drop(key, entry)
      if (wasUsed) {
        entries.set(key, { ...entry, isUsed: false })
        bytes += entry.bytes
      }
    }
  }

  return {
    peek(key) {
      const entry = entries.get(key)
      if (entry === undefined) return null
      if (entry.freshUntil <= clock.now().getTime()) {
        drop(key, entry)
        return null
      }
      entry.isUsed = true
      return entry.page
    },
    store,
    clear() {
      entries.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}
