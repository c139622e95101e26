/** Which games belong to a collection, and in which order lists show games. Pure. */
import type { CollectionSort } from '@fairhall/contract'
import type { CollectionSetting } from '../settings/index.ts'
import type { CatalogueGame } from './catalogue.rules.ts'
import type { GameOrders } from './ranking/ranking.queries.ts'
import { sortInSteps } from './sort-in-steps.ts'

/** All games in the order of each kind of list. */
export interface Orders {
  /** Markets whose popular order differs from the general one. */
  rankedMarkets: readonly string[]
  of(sort: CollectionSort, market?: string): readonly CatalogueGame[]
}

/**
 * Sorts all games. The popular ones are ranked by play. Until something is played, they are those that the operator pins
 * to the first collection. Pauses between the orders, because each takes some milliseconds with ten thousand games.
 *
 * @param byTitle All games in the order of their titles
 * @param rankings The most popular games by market; '' for all players together
 */
export function* sortGames(
  byTitle: readonly CatalogueGame[],
  rankings: GameOrders,
  first: CollectionSetting | undefined,
): Generator<undefined, Orders, undefined> {
  const byId = new Map(byTitle.map((game) => [game.id, game]))
  const general = [...(rankings.get('') ?? []), ...(first?.pins ?? [])]
  const popular = namedFirst(byTitle, byId, general)
  yield
  const popularIn = new Map<string, readonly CatalogueGame[]>()
  for (const [market, ranked] of rankings) {
    if (market !== '' && ranked.length > 0)
      popularIn.set(market, namedFirst(byTitle, byId, [...ranked, ...general]))
    yield
  }
  // Sorting is stable: equal games stay in the order of their titles.
  const seenAt = ({ firstSeenAt }: CatalogueGame) => firstSeenAt.getTime()
  const newest = yield* sortInSteps(byTitle, (left, right) => seenAt(right) - seenAt(left))
  const rtp = yield* sortInSteps(byTitle, (left, right) => right.rtp - left.rtp)
  const orders = { popular, new: newest, rtp, title: byTitle }
  return {
    rankedMarkets: [...popularIn.keys()],
    of: (sort, market = '') => (sort === 'popular' ? popularIn.get(market) : undefined) ?? orders[sort],
  }
}

function namedFirst(
  games: readonly CatalogueGame[],
  byId: ReadonlyMap<string, CatalogueGame>,
  ids: readonly string[],
): readonly CatalogueGame[] {
  const first = new Set(ids.flatMap((id) => byId.get(id) ?? []))
  return [...first, ...games.filter((game) => !first.has(game))]
}

export function isShownIn({ countries }: Pick<CollectionSetting, 'countries'>, country: string): boolean {
  return countries === undefined || countries.includes(country)
}

const DAY_MS = 86_400_000

/** Whether a game fits the rule of a collection. */
function fitsRule(game: CatalogueGame, rule: NonNullable<CollectionSetting['rule']>, now: Date): boolean {
  return (
    (rule.category === undefined || game.category === rule.category) &&
    (rule.provider === undefined || game.studio.id === rule.provider) &&
    (rule.tag === undefined || game.details.tags.includes(rule.tag)) &&
    (rule.feature === undefined || game.details.features.includes(rule.feature)) &&
    (rule.rtpFrom === undefined || game.rtp >= rule.rtpFrom) &&
    (rule.newWithinDays === undefined ||
      now.getTime() - game.firstSeenAt.getTime() < rule.newWithinDays * DAY_MS)
  )
}

/** The games of a collection in its order, as visitors from a market see it. */
export function gamesOf(
  collection: CollectionSetting,
  market: string,
  { orders, find, now }: { orders: Orders; find: (id: string) => CatalogueGame | undefined; now: Date },
): readonly CatalogueGame[] {
  const own = collection.markets[market]
  const excluded = new Set(own?.excluded ?? collection.excluded)
  const pins = new Set((own?.pins ?? collection.pins).flatMap((id) => find(id) ?? []))
  const { rule } = collection
  const fitting =
    rule === undefined
      ? []
      : orders.of(collection.sort, market).filter((game) => !pins.has(game) && fitsRule(game, rule, now))
  return [...pins, ...fitting]
    .filter((game) => game.isAvailable && !excluded.has(game.id))
    .slice(0, collection.limit)
}

/** The collections that name something that no game has. */
export function unknownNames(
  collections: readonly CollectionSetting[],
  has: {
    game: (id: string) => boolean
    studio: (id: string) => boolean
    category: (id: string) => boolean
    feature: (id: string) => boolean
    tag: (id: string) => boolean
  },
): string[] {
  return collections.flatMap(({ id, rule = {}, pins, excluded, markets }) => {
    const named = [pins, excluded, ...Object.values(markets).flatMap((own) => [own.pins, own.excluded])]
    const games = named.flatMap((ids) => ids ?? []).filter((game) => !has.game(game))
    const wrong = [
      ...games.map((game) => `game ${game}`),
      ...(rule.category === undefined || has.category(rule.category) ? [] : [`category ${rule.category}`]),
      ...(rule.provider === undefined || has.studio(rule.provider) ? [] : [`provider ${rule.provider}`]),
      ...(rule.feature === undefined || has.feature(rule.feature) ? [] : [`feature ${rule.feature}`]),
      ...(rule.tag === undefined || has.tag(rule.tag) ? [] : [`tag ${rule.tag}`]),
    ]
    return wrong.map((name) => `${id}: unknown ${name}`)
  })
}
