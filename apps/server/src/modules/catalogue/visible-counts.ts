/** How many games of each collection and studio a visitor sees. Counted once per snapshot for visitors who see the same. */
import { isListedIn } from './catalogue.rules.ts'
import type { CatalogueSnapshot } from './snapshot.ts'

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

function count(snapshot: CatalogueSnapshot, country: string, market: string): VisibleCounts {
  const visible = new Set(snapshot.games.filter((game) => isListedIn(game, country)))
  const studios = new Map<string, number>()
  for (const { studio } of visible) studios.set(studio.id, (studios.get(studio.id) ?? 0) + 1)
  const sizes = snapshot.collections.map(({ id }): [string, number] => [
    id,
    snapshot.collectionOf(id, market).intersection(visible).size,
  ])
  return { collections: new Map(sizes.filter(([, size]) => size > 0)), studios }
}
