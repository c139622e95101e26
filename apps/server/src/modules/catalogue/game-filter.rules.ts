/** Which games a list shows, what it can be filtered by, and which games resemble another. Pure. */
import type { GameFilters, Volatility } from '@fairhall/contract'
import { type CatalogueGame, isListedIn, volatilityOf } from './catalogue.rules.ts'
import { matchesSearch } from './game-search.rules.ts'

export interface GameFilter {
  search?: string | undefined
  category?: string | undefined
  /** IDs of studios: games of any of them. */
  provider?: readonly string[] | undefined
  /** Games with all of them. */
  features?: readonly string[] | undefined
  volatility?: readonly Volatility[] | undefined
  /** The lowest return to player, in percent. */
  rtpFrom?: number | undefined
  tag?: string | undefined
  /** Only games with a demo. */
  demo?: '1' | undefined
  currency?: string | undefined
  /** The visitor's country. Games blocked there are left out. */
  country: string
}

export function matchesFilter(game: CatalogueGame, filter: GameFilter): boolean {
  const { details } = game
  return (
    isListedIn(game, filter.country) &&
    (filter.category === undefined || game.category === filter.category) &&
    (filter.provider === undefined || filter.provider.includes(game.studio.id)) &&
    (filter.features === undefined || filter.features.every((one) => details.features.includes(one))) &&
    (filter.volatility === undefined || isAmong(volatilityOf(game), filter.volatility)) &&
    (filter.rtpFrom === undefined || game.rtp >= filter.rtpFrom) &&
    (filter.tag === undefined || details.tags.includes(filter.tag)) &&
    (filter.demo === undefined || details.demo) &&
    (filter.currency === undefined ||
      game.currencies.length === 0 ||
      game.currencies.includes(filter.currency)) &&
    (filter.search === undefined || matchesSearch(game, filter.search))
  )
}

const isAmong = (value: Volatility | null, values: readonly Volatility[]) =>
  value !== null && values.includes(value)

/** The values that filters may have: those of any game, also of games that are unavailable now. */
export interface KnownValues {
  collections: ReadonlySet<string>
  categories: ReadonlySet<string>
  studios: ReadonlySet<string>
  features: ReadonlySet<string>
  tags: ReadonlySet<string>
}

type NamedValues = { collection?: string | undefined } & Pick<
  GameFilter,
  'category' | 'provider' | 'features' | 'tag'
>

/** The filters that name something that no game has, such as a mistyped category. */
export function unknownFilters(known: KnownValues, filter: NamedValues): string[] {
  const isUnknown: Record<keyof NamedValues, boolean> = {
    collection: filter.collection !== undefined && !known.collections.has(filter.collection),
    category: filter.category !== undefined && !known.categories.has(filter.category),
    provider: filter.provider?.some((id) => !known.studios.has(id)) ?? false,
    features: filter.features?.some((id) => !known.features.has(id)) ?? false,
    tag: filter.tag !== undefined && !known.tags.has(filter.tag),
  }
  return Object.entries(isUnknown).flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}

/** Counts what the games of a list can be filtered by, the most frequent value first. */
export function countFilters(games: readonly CatalogueGame[], offers: { demo: boolean }): GameFilters {
  const studios = new Map(games.map(({ studio }) => [studio.id, studio.name]))
  const counts = {
    providers: new Map<string, number>(),
    categories: new Map<string, number>(),
    features: new Map<string, number>(),
    tags: new Map<string, number>(),
    volatilities: new Map<Volatility, number>(),
  }
  const count = <Value>(values: Map<Value, number>, value: Value) =>
    values.set(value, (values.get(value) ?? 0) + 1)
  let demoCount = 0
  let rtp: GameFilters['rtp'] = null
  for (const game of games) {
    const { details } = game
    count(counts.providers, game.studio.id)
    count(counts.categories, game.category)
    for (const feature of new Set(details.features)) count(counts.features, feature)
    for (const tag of new Set(details.tags)) count(counts.tags, tag)
    const volatility = volatilityOf(game)
    if (volatility !== null) count(counts.volatilities, volatility)
    if (details.demo && offers.demo) demoCount += 1
    rtp = widen(rtp, details.rtp ?? null)
  }
  return {
    gamesCount: games.length,
    providers: toCounted(counts.providers).map((one) => ({ ...one, name: studios.get(one.id) ?? one.id })),
    categories: toCounted(counts.categories),
    features: toCounted(counts.features),
    tags: toCounted(counts.tags),
    volatilities: toCounted(counts.volatilities),
    rtp,
    demoCount,
  }
}

function widen(range: GameFilters['rtp'], rtp: string | null): GameFilters['rtp'] {
  if (rtp === null) return range
  if (range === null) return { from: rtp, to: rtp }
  if (Number(rtp) < Number(range.from)) return { from: rtp, to: range.to }
  return Number(rtp) > Number(range.to) ? { from: range.from, to: rtp } : range
}

const toCounted = <Value extends string>(counts: ReadonlyMap<Value, number>) =>
  [...counts]
    .map(([id, gamesCount]) => ({ id, gamesCount }))
    .sort((left, right) => right.gamesCount - left.gamesCount || (left.id < right.id ? -1 : 1))

/** Games of the same category, those with the most features, tags and other traits in common first. */
export function similarGames(
  games: readonly CatalogueGame[],
  to: CatalogueGame,
  { country, count }: { country: string; count: number },
): CatalogueGame[] {
  const features = new Set(to.details.features)
  const tags = new Set(to.details.tags)
  const likeness = ({ details, studio }: CatalogueGame) =>
    details.features.filter((feature) => features.has(feature)).length +
    2 * details.tags.filter((tag) => tags.has(tag)).length +
    (details.volatility === to.details.volatility ? 1 : 0) +
    (studio.id === to.studio.id ? 1 : 0)
  return games
    .filter((game) => game.id !== to.id && game.category === to.category && isListedIn(game, country))
    .map((game) => ({ game, likeness: likeness(game) }))
    .sort((left, right) => right.likeness - left.likeness)
    .slice(0, count)
    .map(({ game }) => game)
}
