/**
 * Finds games by their traits without looking at each of them: for each value, the places of its games in the order of
 * titles. A list is a mask with one byte per game. Combining masks of ten thousand games takes some microseconds. Pure.
 */
import type { Volatility } from '@fairhall/contract'
import { UNKNOWN_COUNTRY } from '../../../platform/http/client.ts'
import { type CatalogueGame, volatilityOf } from '../catalogue.rules.ts'

type Places = readonly number[]

/** 1 at the places of chosen games, otherwise 0. */
export type Mask = Uint8Array

type ByValue<Value extends string = string> = ReadonlyMap<Value, Places>

export interface GameIndex {
  games: readonly CatalogueGame[]
  categories: ByValue
  studios: ByValue
  features: ByValue
  tags: ByValue
  volatilities: ByValue<Volatility>
  /** Games that accept a currency. Those that accept all are in `anyCurrency` only. */
  currencies: ByValue
  anyCurrency: Places
  demo: Places
  /** The available games that visitors from a country see. Not to be changed. */
  visibleIn(country: string): Mask
}

/** Some milliseconds of work. */
const GAMES_PER_STEP = 500

/**
 * Pauses after some games.
 *
 * @param games Each at its `place`
 */
export function* indexGames(games: readonly CatalogueGame[]): Generator<undefined, GameIndex, undefined> {
  const categories = new Map<string, number[]>()
  const studios = new Map<string, number[]>()
  const features = new Map<string, number[]>()
  const tags = new Map<string, number[]>()
  const volatilities = new Map<Volatility, number[]>()
  const currencies = new Map<string, number[]>()
  const blocked = new Map<string, number[]>()
  const anyCurrency: number[] = []
  const demo: number[] = []
  const blockedAnywhere: number[] = []
  const available: number[] = []
  for (const game of games) {
    const { place, details } = game
    add(categories, game.category, place)
    add(studios, game.studio.id, place)
    for (const feature of new Set(details.features)) add(features, feature, place)
    for (const tag of new Set(details.tags)) add(tags, tag, place)
    const volatility = volatilityOf(game)
    if (volatility !== null) add(volatilities, volatility, place)
    for (const currency of new Set(game.currencies)) add(currencies, currency, place)
    for (const country of new Set(game.blockedCountries)) add(blocked, country, place)
    if (game.currencies.length === 0) anyCurrency.push(place)
    if (details.demo) demo.push(place)
    if (game.blockedCountries.length > 0) blockedAnywhere.push(place)
    if (game.isAvailable) available.push(place)
    if (place % GAMES_PER_STEP === 0) yield
  }
  const everywhere = maskOf(games.length, [available])
  const hidden = new Map<string, Places>([...blocked, [UNKNOWN_COUNTRY, blockedAnywhere]])
  return {
    games,
    categories,
    studios,
    features,
    tags,
    volatilities,
    currencies,
    anyCurrency,
    demo,
    visibleIn: createVisible(everywhere, hidden),
  }
}

function add<Value>(values: Map<Value, number[]>, value: Value, place: number): void {
  const places = values.get(value)
  if (places === undefined) values.set(value, [place])
  else places.push(place)
}

function createVisible(everywhere: Mask, hidden: ReadonlyMap<string, Places>) {
  const visible = new Map<string, Mask>()
  return (country: string): Mask => {
    const places = hidden.get(country)
    if (places === undefined) return everywhere
    const mask = visible.get(country) ?? everywhere.slice()
    if (!visible.has(country)) for (const place of places) mask[place] = 0
    visible.set(country, mask)
    return mask
  }
}

/** The games of any of the lists. */
export function maskOf(size: number, lists: readonly Iterable<number>[]): Mask {
  const mask = new Uint8Array(size)
  for (const places of lists) for (const place of places) mask[place] = 1
  return mask
}

/** Removes games that are not in the other mask. */
export function keep(mask: Mask, other: Mask): void {
  for (let place = 0; place < mask.length; place++) if (other[place] === 0) mask[place] = 0
}

export function sizeOf(mask: Mask): number {
  let size = 0
  // Indexed, because iterating over typed arrays is several times slower.
  for (let place = 0; place < mask.length; place++) size += mask[place] ?? 0
  return size
}
