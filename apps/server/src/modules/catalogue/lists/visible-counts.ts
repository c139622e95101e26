/** How many games of each collection and studio a visitor sees. Counted once per snapshot for visitors who see the same. */
import type { CatalogueSnapshot } from '../snapshot.ts'
import { has } from './masks.rules.ts'

interface VisibleCounts {
  /** Without empty ones. */
  collections: ReadonlyMap<string, number>
  studios: ReadonlyMap<string, number>
}

const counted = new WeakMap<CatalogueSnapshot, Map<string, VisibleCounts>>()

export function countVisible(
  snapshot: CatalogueSnapshot,
  { country, market }: { country: string; market: string },
): VisibleCounts {
  const known = counted.get(snapshot) ?? new Map<string, VisibleCounts>()
  counted.set(snapshot, known)
  const key = `${market} ${snapshot.viewOf(country)}`
  const counts = known.get(key) ?? count(snapshot, country, market)
  known.set(key, counts)
  return counts
}

function count({ index, collections, collectionOf }: CatalogueSnapshot, country: string, market: string) {
  const visible = index.visibleIn(country)
  const sizeOf = (places: Iterable<number>) => {
    let size = 0
    for (const place of places) if (has(visible, place)) size += 1
    return size
  }
  const sizes = (lists: Iterable<[string, Iterable<number>]>) =>
    new Map([...lists].map(([id, places]) => [id, sizeOf(places)] as const).filter(([, size]) => size > 0))
  return {
    collections: sizes(collections.map(({ id }) => [id, collectionOf(id, market).map(({ place }) => place)])),
    studios: sizes(index.studios),
  }
}
