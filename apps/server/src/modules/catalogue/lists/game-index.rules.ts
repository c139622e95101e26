/**
 * Finds games by their traits without looking at each of them: for each value, the places of its games in the order of
 * titles. Pure.
 */
import type { Volatility } from '@fairhall/contract'
import { UNKNOWN_COUNTRY } from '../../../platform/http/client.ts'
import { type CatalogueGame, volatilityOf } from '../catalogue.rules.ts'
import { type Mask, maskOf, unset } from './masks.rules.ts'
import { type Returns, sortReturns } from './returns.rules.ts'

export type Places = readonly number[]

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
  /** Games with a share in a jackpot. */
  jackpot: Places
  returns: Returns
  /** The available games that visitors from a country see. Not to be changed. */
  visibleIn(country: string): Mask
}

/** Some milliseconds of work. */
const GAMES_PER_STEP = 500
/** Ten thousand games have forty masks of returns, 50 kB. */
const GAMES_PER_RETURN = 250

/**
 * Pauses after some games.
 *
 * @param games Each at its `place`
 * @param gamesPerReturn How many games are compared with the lowest return of a filter
 */
export function* indexGames(
  games: readonly CatalogueGame[],
  gamesPerReturn = GAMES_PER_RETURN,
): Generator<undefined, GameIndex, undefined> {
  const categories = new Map<string, number[]>()
  const studios = new Map<string, number[]>()
  const features = new Map<string, number[]>()
  const tags = new Map<string, number[]>()
  const volatilities = new Map<Volatility, number[]>()
  const currencies = new Map<string, number[]>()
  const blocked = new Map<string, number[]>()
  const anyCurrency: number[] = []
  const demo: number[] = []
  const jackpot: number[] = []
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
    if (game.jackpotShare > 0) jackpot.push(place)
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
    jackpot,
    returns: sortReturns(games, gamesPerReturn),
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
    if (!visible.has(country)) for (const place of places) unset(mask, place)
    visible.set(country, mask)
    return mask
  }
}

/** Masks of lists that never change, as long as they take no more memory than the lists. */
const masks = new WeakMap<Places, Mask>()
const GAMES_PER_WORD = 32

/** The games of a list that belongs to an index or a snapshot. Not to be changed. */
export function maskOfList(games: number, places: Places): Mask {
  const known = masks.get(places)
  if (known !== undefined) return known
  const mask = maskOf(games, [places])
  if (places.length * GAMES_PER_WORD >= games) masks.set(places, mask)
  return mask
}
