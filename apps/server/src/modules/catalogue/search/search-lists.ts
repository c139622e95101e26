/** Searches in lists of games. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { has, keep, type Mask, sizeOf } from '../lists/masks.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import type { SearchTerm } from './search-term.rules.ts'
import type { FindGames } from './search.service.ts'

interface SearchedList {
  snapshot: CatalogueSnapshot
  /** Without the games that don't match, after the search. */
  list: { order: Iterable<CatalogueGame>; mask: Mask }
  term: SearchTerm
  country: string
  /** Whether the visitor chose the order. Otherwise the best match is first. */
  isSorted: boolean
}

interface SearchResult {
  order: Iterable<CatalogueGame>
  /** Games that may be meant instead, if the list is empty now. */
  suggestions: readonly CatalogueGame[]
}

/** Leaves only the games of the list that match the text. */
export function searchList(
  find: FindGames,
  { snapshot, list, term, country, isSorted }: SearchedList,
): SearchResult {
  const { matches, near } = find(term)
  keep(list.mask, matches.mask)
  const isEmpty = sizeOf(list.mask) === 0
  return {
    order: isSorted ? list.order : matches.order,
    suggestions: isEmpty ? suggest(snapshot, [matches.order, near().order], country) : [],
  }
}

const SUGGESTIONS = 6

/** Games that come near, and then the most popular. */
function suggest(
  snapshot: CatalogueSnapshot,
  near: readonly Iterable<CatalogueGame>[],
  country: string,
): CatalogueGame[] {
  const visible = snapshot.index.visibleIn(country)
  const suggested = new Set<CatalogueGame>()
  for (const games of [...near, snapshot.orderOf('popular')])
    for (const game of games) {
      if (suggested.size === SUGGESTIONS) return [...suggested]
      if (has(visible, game.place)) suggested.add(game)
    }
  return [...suggested]
}
