/** Lists of similar games, each found once: popular games are opened again and again, and comparing games takes most of the time. */
import type { CatalogueGame } from '../catalogue.rules.ts'
import type { CatalogueSnapshot } from '../snapshot.ts'
import type { Mask } from './masks.rules.ts'
import { similarGames } from './similar-games.rules.ts'

const SIMILAR_COUNT = 12
/** Some 10 MB. Visitors from many countries see different games. */
const KEPT_MAX = 50_000

type ByGame = Map<string, readonly CatalogueGame[]>

export function createSimilarLists(): (
  snapshot: Pick<CatalogueSnapshot, 'index' | 'shelves'>,
  game: CatalogueGame,
  country: string,
) => readonly CatalogueGame[] {
  /** By the mask of visible games. Each snapshot has its own masks, so its lists are freed with it. */
  let lists = new WeakMap<Mask, ByGame>()
  let kept = 0
  return ({ index, shelves }, game, country) => {
    const visible = index.visibleIn(country)
    const known = lists.get(visible)?.get(game.id)
    if (known !== undefined) return known
    const found = similarGames(shelves, game, { visible, count: SIMILAR_COUNT })
    if (kept === KEPT_MAX) [lists, kept] = [new WeakMap(), 0]
    const byGame: ByGame = lists.get(visible) ?? new Map()
    lists.set(visible, byGame.set(game.id, found))
    kept += 1
    return found
  }
}
