/** Which games a list shows, and what it can be filtered by. Pure. */
import type { GameFilters, Volatility } from '@fairhall/contract'
import { type CatalogueGame, statedRtpOf } from '../catalogue.rules.ts'
import { type GameIndex, maskOfList, type Places } from './game-index.rules.ts'
import { emptyMask, has, include, keep, type Mask, sizeOfBoth } from './masks.rules.ts'
import { withReturnFrom } from './returns.rules.ts'

export interface GameFilter {
  category?: string | undefined
  /** IDs of studios: games of any of them. */
  provider?: readonly string[] | undefined
  /** Games with all of them. */
  features?: readonly string[] | undefined
  volatility?: readonly Volatility[] | undefined
  /** The lowest return to player, in percent. */
  rtpFrom?: number | undefined
  /** Only games with a demo. */
  demo?: '1' | undefined
  /** Only games with a share in a jackpot. */
  jackpot?: '1' | undefined
  currency?: string | undefined
  /** The visitor's country. Games blocked there are left out. */
  country: string
}

/** The games that fit the filter. */
export function selectGames(index: GameIndex, filter: GameFilter): Mask {
  const mask = index.visibleIn(filter.country).slice()
  const keepAny = (...lists: readonly (Places | undefined)[]) => keep(mask, anyOf(index.games.length, lists))
  const { category, provider, features = [], volatility, currency, rtpFrom } = filter
  if (category !== undefined) keepAny(index.categories.get(category))
  if (provider !== undefined) keepAny(...provider.map((id) => index.studios.get(id)))
  for (const feature of features) keepAny(index.features.get(feature))
  if (volatility !== undefined) keepAny(...volatility.map((value) => index.volatilities.get(value)))
  if (filter.demo !== undefined) keepAny(index.demo)
  if (currency !== undefined) keepAny(index.anyCurrency, index.currencies.get(currency))
  if (filter.jackpot !== undefined) keepAny(index.jackpot)
  if (rtpFrom !== undefined) keep(mask, withReturnFrom(index.returns, rtpFrom))
  return mask
}

/** The games of any of the lists. Not to be changed. */
function anyOf(games: number, lists: readonly (Places | undefined)[]): Mask {
  const known = lists.filter((places) => places !== undefined)
  if (known.length === 1) return maskOfList(games, known[0] ?? [])
  const any = emptyMask(games)
  for (const places of known) include(any, maskOfList(games, places))
  return any
}

/** The games of the mask on one page of a list. */
export function pageOf(
  order: Iterable<CatalogueGame>,
  mask: Mask,
  { page, perPage }: { page: number; perPage: number },
): CatalogueGame[] {
  const shown: CatalogueGame[] = []
  let skipped = (page - 1) * perPage
  for (const game of order) {
    if (!has(mask, game.place)) continue
    if (skipped > 0) skipped -= 1
    else shown.push(game)
    if (shown.length === perPage) break
  }
  return shown
}

type NamedValues = Pick<GameFilter, 'category' | 'provider' | 'features' | 'currency'>

/**
 * The filters that name something that no game has, such as a mistyped category.
 *
 * @param currencies The configured ones: most games accept all of them
 */
export function unknownFilters(
  index: GameIndex,
  filter: NamedValues,
  currencies: { has(code: string): boolean },
): string[] {
  const isUnknown: Record<keyof NamedValues, boolean> = {
    category: filter.category !== undefined && !index.categories.has(filter.category),
    provider: filter.provider?.some((id) => !index.studios.has(id)) ?? false,
    features: filter.features?.some((id) => !index.features.has(id)) ?? false,
    currency:
      filter.currency !== undefined &&
      !currencies.has(filter.currency) &&
      !index.currencies.has(filter.currency),
  }
  return Object.entries(isUnknown).flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}

/** Counts what the games of a list can be filtered by, the most frequent value first. */
export function countFilters(index: GameIndex, mask: Mask): GameFilters {
  const nameOf = (id: string) => index.games[index.studios.get(id)?.[0] ?? 0]?.studio.name ?? id
  return {
    providers: countValues(index, index.studios, mask).map((one) => ({ ...one, name: nameOf(one.id) })),
    features: countValues(index, index.features, mask),
    volatilities: countValues(index, index.volatilities, mask),
    rtpMax: highestRtp(index, mask),
  }
}

/** A hostile list could have more values than anyone can choose from. */
const VALUES_MAX = 500

const countValues = <Value extends string>(
  { games }: GameIndex,
  values: ReadonlyMap<Value, Places>,
  mask: Mask,
) =>
  [...values]
    .map(([id, places]) => ({ id, gamesCount: sizeOfBoth(mask, maskOfList(games.length, places)) }))
    .filter(({ gamesCount }) => gamesCount > 0)
    .sort((left, right) => right.gamesCount - left.gamesCount || (left.id < right.id ? -1 : 1))
    .slice(0, VALUES_MAX)

function highestRtp({ games }: GameIndex, mask: Mask): string | null {
  let highest: CatalogueGame | null = null
  for (const game of games) if (game.rtp > (highest?.rtp ?? 0) && has(mask, game.place)) highest = game
  return highest === null ? null : statedRtpOf(highest.details, highest.jackpotShare)
}
