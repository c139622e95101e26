/**
 * A cache of rendered pages, limited in bytes. Pages contain nothing about the player, so one serves everyone. Concurrent misses wait
 * for one render. A 404 page is cached briefly, and a failed one never.
 */
import type { Clock } from '../platform/clock.ts'
import { createPageStore } from './page-store.ts'
import type { StoredPage } from './stored-page.ts'

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
  const pages = createPageStore(clock, bytesMax)
  const rendering = new Map<string, Promise<StoredPage>>()
  let generation = 0

  async function renderOnce(key: string, render: () => Promise<StoredPage>): Promise<StoredPage> {
    const begunIn = generation
    try {
      const page = await render()
      if (begunIn === generation) pages.store(key, page)
      return page
    } finally {
      // After a clear, the entry belongs to a later render.
      if (begunIn === generation) rendering.delete(key)
    }
  }

  return {
    peek: pages.peek,
    isUnderWay: (key) => rendering.has(key),
    async get(key, render) {
      const page = pages.peek(key)
      if (page !== null) return page
      const underWay = rendering.get(key) ?? renderOnce(key, render)
      rendering.set(key, underWay)
      return underWay
    },
    clear() {
      generation++
      pages.clear()
      rendering.clear()
    },
    bytes: pages.bytes,
  }
}
