/** Which games resemble another. Pure. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'

/** Enough to find some that are alike. */
const COMPARED_MAX = 1000
const TAG_POINTS = 2

/** Games of the same category, those with the most features, tags and other traits in common first. */
export function similarGames(
  { games, index }: Pick<CatalogueSnapshot, 'games' | 'index'>,
  to: CatalogueGame,
  { country, count }: { country: string; count: number },
): CatalogueGame[] {
  const { details, studio, category } = to
  const shared = new Uint8Array(games.length)
  const give = (places: readonly number[] = [], points: number) => {
    for (const place of places) shared[place] = (shared[place] ?? 0) + points
  }
  // By the lists of the index: comparing the names of each game takes several times longer.
  for (const feature of new Set(details.features)) give(index.features.get(feature), 1)
  for (const tag of new Set(details.tags)) give(index.tags.get(tag), TAG_POINTS)
  const visible = index.visibleIn(country)
  /** By their likeness, each in the popular order. Sorting a thousand games would take most of the time. */
  const alike: CatalogueGame[][] = []
  let compared = 0
  for (const game of games) {
    if (game === to || game.category !== category || visible[game.place] === 0) continue
    const isAsVolatile = game.details.volatility === details.volatility
    const points = (shared[game.place] ?? 0) + (isAsVolatile ? 1 : 0) + (game.studio === studio ? 1 : 0)
    alike[points] ??= []
    alike[points].push(game)
    compared += 1
    if (compared === COMPARED_MAX) break
  }
  return alike.reverse().flat().slice(0, count)
}
