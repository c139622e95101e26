/**
 * Rendered pages by key, bounded in bytes. Pages know nothing of the player, so one serves everyone. Requests that miss
 * at the same time wait for one render; a page that is not found is kept briefly, and a failed one never.
 */
import type { Clock } from '../platform/clock.ts'
import { type StoredPage, sizeOf } from './stored-page.ts'

const FRESH_MS = 30_000
const MISSING_MS = 5_000

interface Entry {
  page: StoredPage
  bytes: number
  freshUntil: number
  /** Since it was last looked at whether it may go. */
  isUsed: boolean
}

export interface PageCache {
  /** The page if it is there and fresh; without waiting, as this is the hot path. */
  peek(key: string): StoredPage | null
  /** Says that whoever asks for the page now shares a render that was begun for another. */
  isUnderWay(key: string): boolean
  get(key: string, render: () => Promise<StoredPage>): Promise<StoredPage>
  clear(): void
  bytes(): number
}

export function createPageCache(clock: Clock, bytesMax: number): PageCache {
  /** The one that is looked at next, when room is needed, comes first. To move each that is used would cost every request. */
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

  /** Whoever was used since the last look stays for one more round. */
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
