/** The list that a query asks for. */
import type { GameSort } from '@fairhall/contract'
import { refuseFields } from '../../../platform/errors.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import type { CatalogueGame } from '../catalogue.rules.ts'
import { isShownIn } from '../collections.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { type GameFilter, selectGames, unknownFilters } from './game-filter.rules.ts'
import { lobbyRails } from './lobby-rails.ts'
import { keep, type Mask, maskOf } from './masks.rules.ts'
import { firstThen, recommend } from './recommended.rules.ts'

interface ListFilter extends GameFilter {
  collection?: string | undefined
  sort?: GameSort | undefined
  inLobby?: '1' | undefined
}

export interface GameListing {
  /** Every game of the list, and maybe others. */
  order: Iterable<CatalogueGame>
  /** The games that the list shows. */
  mask: Mask
}

type ListingDeps = Pick<CatalogueDeps, 'settings'>

/**
 * @param opened IDs of the games that the player opened last; empty for visitors. Only for the recommended order
 * @throws Refusal validationFailed for a filter with an unknown value.
 */
export function listGames(
  deps: ListingDeps,
  snapshot: CatalogueSnapshot,
  filter: ListFilter,
  opened: readonly string[] = [],
): GameListing {
  const { index } = snapshot
  const { collection: id, sort, country } = filter
  const collection = snapshot.collections.find((one) => one.id === id)
  const unknown = unknownFilters(index, filter, deps.settings.current().currencies)
  if (id !== undefined && collection === undefined) unknown.push('collection')
  if (unknown.length > 0)
    throw refuseFields(Object.fromEntries(unknown.map((name) => [name, ['notAvailable']])))
  const mask = selectGames(index, filter)
  const isHidden = collection !== undefined && !isShownIn(collection, country)
  if (isHidden || (filter.demo !== undefined && !deps.settings.current().features.demo)) mask.fill(0)
  const market = marketOf(deps, country)
  const sorted = () => sortedBy(snapshot, sort ?? 'popular', { market, opened })
  if (collection === undefined) return { order: sorted(), mask }
  const members = snapshot.collectionOf(collection.id, market)
  keep(mask, maskOfMembers(members, index.games.length))
  if (sort !== undefined) return { order: sorted(), mask }
  const rail = filter.inLobby && lobbyRails(snapshot, { country, market }).get(collection.id)
  return { order: rail ?? members, mask }
}

function sortedBy(
  snapshot: CatalogueSnapshot,
  sort: GameSort,
  { market, opened }: { market: string; opened: readonly string[] },
): Iterable<CatalogueGame> {
  if (sort !== 'recommended') return snapshot.orderOf(sort, market)
  return firstThen(recommend(opened, snapshot.alsoPlayedOf), snapshot.orderOf('popular', market))
}

const masks = new WeakMap<readonly CatalogueGame[], Mask>()

/** The lists of a snapshot never change, so each is converted once. An empty list may belong to every snapshot. */
function maskOfMembers(members: readonly CatalogueGame[], games: number): Mask {
  const known = masks.get(members)
  if (known !== undefined) return known
  const mask = maskOf(games, [members.map(({ place }) => place)])
  if (members.length > 0) masks.set(members, mask)
  return mask
}

export const marketOf = ({ settings }: ListingDeps, country: string): string =>
  settings.current().marketOf(country).id
