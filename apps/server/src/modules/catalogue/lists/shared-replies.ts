/**
 * Replies that many visitors ask for, such as the first page of a collection or of a common search. Each is found and written once
 * per snapshot of the catalogue. Replies for one player are never kept.
 */
import type { CatalogueSnapshot } from '../snapshot.ts'

/** Some 750 pages of 36 games. */
const BYTES_MAX = 16_000_000
/** Bounds the memory when a stranger asks for ever new combinations of filters, whose lists may be empty. */
const KEYS_MAX = 10_000
/** Of all keys that were asked for once: each can name fifty studios, in any order. */
const ASKED_LENGTH_MAX = 2_000_000

interface SharedReplies<Reply> {
  /** The kept reply of this key, or a new one. The key says everything that it depends on apart from the snapshot. */
  get(snapshot: CatalogueSnapshot, key: readonly unknown[], make: () => Reply): Reply
}

export function createSharedReplies<Reply extends { bytes: number }>(
  bytesMax = BYTES_MAX,
): SharedReplies<Reply> {
  const kept = new Map<string, Reply>()
  /** Keys without a reply that were asked for: what nobody asks for twice is not kept. */
  const asked = new Set<string>()
  let of: CatalogueSnapshot | null = null
  let bytes = 0
  let askedLength = 0
  const forgetAsked = () => {
    asked.clear()
    askedLength = 0
  }
  const clear = () => {
    kept.clear()
    forgetAsked()
    bytes = 0
  }
  return {
    get(snapshot, parts, make) {
      if (of !== snapshot) clear()
      of = snapshot
      const key = JSON.stringify(parts)
      const known = kept.get(key)
      if (known !== undefined) return known
      const reply = make()
      if (!asked.has(key)) {
        if (asked.size === KEYS_MAX || askedLength + key.length > ASKED_LENGTH_MAX) forgetAsked()
        asked.add(key)
        askedLength += key.length
        return reply
      }
      const size = reply.bytes + key.length
      bytes += size
      // Starting again is simpler than finding what nobody asks for, and costs each common list two more replies.
      if (bytes > bytesMax || kept.size === KEYS_MAX) {
        clear()
        bytes = size
      }
      kept.set(key, reply)
      return reply
    },
  }
}
