/** The rails of the lobby, laid out once per snapshot for visitors who see the same games. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { isShownIn } from '../collections.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { layOutRails } from './lobby-rails.rules.ts'
import { has } from './masks.rules.ts'

type Rails = ReadonlyMap<string, readonly CatalogueGame[]>

const laidOut = new WeakMap<CatalogueSnapshot, Map<string, Rails>>()

/** The visible games of each collection in the order of its rail. */
export function lobbyRails(
  snapshot: CatalogueSnapshot,
  { country, market }: { country: string; market: string },
): Rails {
  const known = laidOut.get(snapshot) ?? new Map<string, Rails>()
  laidOut.set(snapshot, known)
  const key = `${market} ${snapshot.viewOf(country)}`
  const rails = known.get(key) ?? layOut(snapshot, country, market)
  known.set(key, rails)
  return rails
}

function layOut({ index, collections, collectionOf }: CatalogueSnapshot, country: string, market: string) {
  const visible = index.visibleIn(country)
  const listed = collections
    .filter((collection) => collection.isRail && isShownIn(collection, country))
    .map(({ id }) => ({ id, games: collectionOf(id, market).filter(({ place }) => has(visible, place)) }))
  return layOutRails(listed)
}
