/**
 * The filter of a list of games and its URL parameters, which make a filtered list a link. Invalid values are left
 * out. Pure.
 */
import { gameListKeys } from '@fairhall/contract/pages'
import type { Query, Volatility } from '@fairhall/contract'
import type { FilterSearch } from './filter-search.ts'

export const SORTS = ['recommended', 'popular', 'new', 'rtp', 'title'] as const
export type Sort = (typeof SORTS)[number]
export const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies readonly Volatility[]
/** Offered as the lowest return to player, in percent. */
export const RTP_STEPS = ['94', '95', '96', '97', '98'] as const

export interface GameFilter {
  search: string
  /** IDs of studios: games of any of them. */
  providers: readonly string[]
  /** Games with all of them. */
  features: readonly string[]
  volatilities: readonly Volatility[]
  /** The lowest return to player, in percent. */
  rtpFrom: string | null
  hasDemo: boolean
  /** Only games that count in full for the player's active bonus. */
  isForBonus: boolean
  /** Null: the order of the server. */
  sort: Sort | null
}

export const NO_FILTER: GameFilter = {
  search: '',
  providers: [],
  features: [],
  volatilities: [],
  rtpFrom: null,
  hasDemo: false,
  isForBonus: false,
  sort: null,
}

const LIST_MAX = 50
const ID_MAX = 64
const SEARCH_MAX = 100

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string')

/** The different values of a key, in order. */
const idsOf = (value: unknown): string[] =>
  [...new Set(listOf(value))].filter((id) => id !== '' && id.length <= ID_MAX).slice(0, LIST_MAX)

const firstOf = (value: unknown): string => listOf(value)[0] ?? ''

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | null =>
  values.find((known) => known === firstOf(value)) ?? null

export function readFilter(search: Record<string, unknown>): GameFilter {
  const volatilities = listOf(search['volatility'])
  return {
    search: firstOf(search['search']).slice(0, SEARCH_MAX),
    providers: idsOf(search['provider']),
    features: idsOf(search['feature']),
    volatilities: VOLATILITIES.filter((known) => volatilities.includes(known)),
    rtpFrom: oneOf(RTP_STEPS, search['rtp']),
    hasDemo: firstOf(search['demo']) === '1',
    isForBonus: firstOf(search['bonus']) === '1',
    sort: oneOf(SORTS, search['sort']),
  }
}

/** The parameters of a filter in the URL. Values that change nothing have none. */
export function toFilterSearch(filter: GameFilter): FilterSearch {
  return {
    ...(filter.search !== '' && { search: filter.search }),
    ...(filter.providers.length > 0 && { provider: toParameter(filter.providers) }),
    ...(filter.features.length > 0 && { feature: toParameter(filter.features) }),
    ...(filter.volatilities.length > 0 && { volatility: toParameter(filter.volatilities) }),
    ...(filter.rtpFrom !== null && { rtp: filter.rtpFrom }),
    ...(filter.hasDemo && { demo: '1' }),
    ...(filter.isForBonus && { bonus: '1' }),
    ...(filter.sort !== null && { sort: filter.sort }),
  }
}

/** As the URL gives a list back: one value alone is text. */
const toParameter = (values: readonly string[]): string | string[] =>
  values.length === 1 && values[0] !== undefined ? values[0] : [...values]

/** The search of a page with another filter. Other parameters stay, but the list starts at its first page. */
export function withFilter(search: Record<string, unknown>, filter: GameFilter): Record<string, unknown> {
  const others = Object.entries(search).filter(([key]) => !gameListKeys.some((known) => known === key))
  return { ...Object.fromEntries(others), ...toFilterSearch(filter) }
}

const PAGE_MAX = 9999

/** The page of the list that a link without scripts leads to. */
export function readPageNumber({ page }: Record<string, unknown>): number {
  const text = firstOf(page)
  return /^[1-9]\d{0,3}$/.test(text) ? Math.min(Number(text), PAGE_MAX) : 1
}

/** The games that a page lists before the visitor filters them. */
export type ListBase = { collection: string } | { provider: string }

type GamesQuery = Query<'listGames'>

export function toQuery(base: ListBase, filter: GameFilter): GamesQuery {
  const { search, providers, features, volatilities, rtpFrom, hasDemo, isForBonus, sort } = filter
  return {
    ...('collection' in base && { collection: base.collection }),
    ...('provider' in base && { provider: [base.provider] }),
    ...('collection' in base && providers.length > 0 && { provider: [...providers] }),
    ...(search !== '' && { search }),
    ...(features.length > 0 && { features: [...features] }),
    ...(volatilities.length > 0 && { volatility: [...volatilities] }),
    ...(rtpFrom !== null && { rtpFrom: Number(rtpFrom) }),
    ...(hasDemo && { demo: '1' as const }),
    ...(isForBonus && { bonus: '1' as const }),
    ...(sort !== null && { sort }),
  }
}

/** How many choices narrow the list, without the words of the search. */
export function countChoices(filter: GameFilter): number {
  const { providers, features, volatilities, rtpFrom, hasDemo, isForBonus } = filter
  const single = [rtpFrom !== null, hasDemo, isForBonus].filter(Boolean)
  return providers.length + features.length + volatilities.length + single.length
}

export const isFiltered = (filter: GameFilter): boolean => filter.search !== '' || countChoices(filter) > 0

/** The filter that shows all games, in the same order. */
export const cleared = ({ sort }: GameFilter): GameFilter => ({ ...NO_FILTER, sort })

/** Adds a value to a list, or removes it. */
export const toggled = <Value extends string>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
