/**
 * A cache of rendered pages, limited in bytes. Pages contain nothing about the player, so one serves everyone. Concurrent misses wait
 * for one render. A 404 page is cached briefly, and a failed one never.
 */
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

interface PageCache {
  /** Returns the page if it is cached and fresh. Synchronous, because this is the hot path. */
  peek(key: string): StoredPage | null
  /** Whether a render for this key is running, which further requests share. */
  isUnderWay(key: string): boolean
  get(key: string, render: () => Promise<StoredPage>): Promise<StoredPage>
  clear(): void
  bytes(): number
}

export function createPageCache(clock: Clock, bytesMax: number): PageCache {
  /** In eviction order. Moving an entry on each use would cost every request. */
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<StoredPage>>()
  let bytes = 0
  let generation = 0

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

  function peek(key: string): StoredPage | null {
    const entry = entries.get(key)
    if (entry === undefined) return null
    if (entry.freshUntil <= clock.now().getTime()) {
      drop(key, entry)
      return null
    }
    entry.isUsed = true
    return entry.page
  }

  async function renderOnce(key: string, render: () => Promise<StoredPage>): Promise<StoredPage> {
    const begunIn = generation
    try {
      const page = await render()
      if (begunIn === generation) store(key, page)
      return page
    } finally {
      rendering.delete(key)
    }
  }

  return {
    peek,
    isUnderWay: (key) => rendering.has(key),
    async get(key, render) {
      const page = peek(key)
      if (page !== null) return page
      const underWay = rendering.get(key) ?? renderOnce(key, render)
      rendering.set(key, underWay)
      return underWay
    },
    clear() {
      generation++
      entries.clear()
      rendering.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}
