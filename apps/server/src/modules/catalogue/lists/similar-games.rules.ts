/** Which games resemble another. Pure. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import { has, type Mask } from './masks.rules.ts'

/** Enough to find some that are alike. */
export const COMPARED_MAX = 1000
const TAG_POINTS = 2

/** The games of one category in the popular order, and their ranks in it by what they can have in common. */
interface Shelf {
  games: CatalogueGame[]
  places: number[]
  features: Map<string, number[]>
  tags: Map<string, number[]>
  volatilities: Map<string | null, number[]>
  studios: Map<string, number[]>
}

/** By category. */
export type Shelves = ReadonlyMap<string, Shelf>

/** Some milliseconds of work. */
const GAMES_PER_STEP = 500

/**
 * Pauses after some games.
 *
 * @param games In the popular order
 */
export function* shelveGames(games: readonly CatalogueGame[]): Generator<undefined, Shelves, undefined> {
  const shelves = new Map<string, Shelf>()
  for (const [index, game] of games.entries()) {
    const shelf = shelves.get(game.category) ?? emptyShelf()
    shelves.set(game.category, shelf)
    const rank = shelf.games.push(game) - 1
    shelf.places.push(game.place)
    const { details, studio } = game
    for (const feature of new Set(details.features)) add(shelf.features, feature, rank)
    for (const tag of new Set(details.tags)) add(shelf.tags, tag, rank)
    add(shelf.volatilities, details.volatility ?? null, rank)
    add(shelf.studios, studio.id, rank)
    if (index % GAMES_PER_STEP === 0) yield
  }
  return shelves
}

const emptyShelf = (): Shelf => ({
  games: [],
  places: [],
  features: new Map(),
  tags: new Map(),
  volatilities: new Map(),
  studios: new Map(),
})

function add<Value>(values: Map<Value, number[]>, value: Value, rank: number): void {
  const ranks = values.get(value)
  if (ranks === undefined) values.set(value, [rank])
  else ranks.push(rank)
}

/**
 * Games of the same category, those with the most features, tags and other traits in common first, and of those the most
 * popular. Compares the most popular ones only.
 */
export function similarGames(
  shelves: Shelves,
  to: CatalogueGame,
  { visible, count }: { visible: Mask; count: number },
): CatalogueGame[] {
  const shelf = shelves.get(to.category)
  if (shelf === undefined) return []
  const compared = listCompared(shelf, to, visible)
  const points = pointsOf(shelf, to, (compared.at(-1) ?? -1) + 1)
  return bestOf(compared, points, count).flatMap((rank) => shelf.games[rank] ?? [])
}

/** The ranks of the games that are compared. */
function listCompared({ places }: Shelf, to: CatalogueGame, visible: Mask): number[] {
  const compared: number[] = []
  for (let rank = 0; rank < places.length && compared.length < COMPARED_MAX; rank++) {
    const place = places[rank] ?? 0
    if (place !== to.place && has(visible, place)) compared.push(rank)
  }
  return compared
}

/** By rank, up to the end. By the lists of a shelf: comparing the traits of each game takes many times longer. */
function pointsOf(shelf: Shelf, { details, studio }: CatalogueGame, end: number): Uint8Array {
  const points = new Uint8Array(end)
  const give = (ranks: readonly number[] = [], share = 1) => {
    for (const rank of ranks) {
      if (rank >= end) break
      points[rank] = (points[rank] ?? 0) + share
    }
  }
  for (const feature of new Set(details.features)) give(shelf.features.get(feature))
  for (const tag of new Set(details.tags)) give(shelf.tags.get(tag), TAG_POINTS)
  give(shelf.volatilities.get(details.volatility ?? null))
  give(shelf.studios.get(studio.id))
  return points
}

/** Sorting all of them would take most of the time. */
function bestOf(ranks: readonly number[], points: Uint8Array, count: number): number[] {
  const best: number[] = []
  const pointsAt = (place: number) => points[best[place] ?? 0] ?? 0
  for (const rank of ranks) {
    const own = points[rank] ?? 0
    if (best.length === count && own <= pointsAt(count - 1)) continue
    let place = best.length
    while (place > 0 && pointsAt(place - 1) < own) place -= 1
    best.splice(place, 0, rank)
    best.length = Math.min(best.length, count)
  }
  return best
}
