/**
 * Replies that many visitors ask for, such as the first page of a collection. Each is found and written once per snapshot of the
 * catalogue. Replies for one player, and searches, are never kept.
 */
import type { CatalogueSnapshot } from '../snapshot.ts'

/** Bounds the memory when a stranger asks for ever new combinations of filters: some 500 pages of 36 games. */
const CHARS_MAX = 8_000_000

interface SharedReplies<Reply> {
  /** The kept reply of this key, or a new one. The key says everything that it depends on apart from the snapshot. */
  get(snapshot: CatalogueSnapshot, key: readonly unknown[], make: () => Reply): Reply
}

export function createSharedReplies<Reply extends { text: string }>(
  charsMax = CHARS_MAX,
): SharedReplies<Reply> {
  const kept = new Map<string, Reply>()
  let of: CatalogueSnapshot | null = null
  let chars = 0
  const clear = () => {
    kept.clear()
    chars = 0
  }
  return {
    get(snapshot, parts, make) {
      if (of !== snapshot) clear()
      of = snapshot
      const key = JSON.stringify(parts)
      const known = kept.get(key)
      if (known !== undefined) return known
      const reply = make()
      chars += key.length + reply.text.length
      // Starting again is simpler than finding what nobody asks for, and costs each common list one more reply.
      if (chars > charsMax) {
        clear()
        chars = key.length + reply.text.length
      }
      kept.set(key, reply)
      return reply
    },
  }
}
