/**
 * The generated catalogue: the same seed and number give the same studios and games, on every machine. Pure.
 */
import { seeded } from '@fairhall/studio/art'
import { features, firstWords, sequels, studioKinds, studioNames } from './words.ts'
import { type Emblem, emblemNames, emblems, tags } from './emblems.ts'
import { maxWinOf, type Volatility } from '../play/outcomes.rules.ts'

/** Reels: one draw for each bet. Gates: the round stays open until the player has picked one of three gates. */
type GameKind = 'reels' | 'gates'

/** One title, as the list of games offers it. */
export interface ListedGame {
  id: string
  title: string
  provider: { id: string; name: string }
  category: string
  rtp: string
  volatility: Volatility
  lines: number | null
  features: string[]
  tags: string[]
  max_win: string
  demo: boolean
  free_spins: boolean
  currencies: string[]
  country_blacklist: string[]
  languages: string[]
  build: string
  thumbnail: string
}

export interface Studio {
  id: string
  name: string
  logo: string
  description: string
}

export interface AggregatorCatalogue {
  studios: readonly Studio[]
  games: readonly ListedGame[]
  find(id: string): ListedGame | null
}

/** Other seeds give other games. */
export const CATALOGUE_SEED = 'fairhall'

/** How many scenes each emblem has been drawn in. */
export const SCENES = 4
const PAIRS = firstWords.length * emblemNames.length
/** Has no common factor with the number of pairs, so that each pair is used once. */
const STRIDE = 7919

const volatilities: readonly Volatility[] = ['low', 'medium', 'high']
const currencySets = [['EUR'], ['EUR', 'USD'], ['EUR', 'USD', 'BRL', 'TRY', 'INR'], ['BTC', 'ETH', 'USDT']]
const blacklists = [['SE'], ['DE', 'AT'], ['BR'], ['NO', 'SE', 'DK'], ['IN'], ['CA', 'AU']]
const languageSets = [['en'], ['en', 'de', 'es'], ['en', 'pt', 'es', 'ru', 'tr'], ['en', 'fa', 'hi']]
const lineCounts = [5, 10, 20, 25, 40, 50]

export function createCatalogue(seed: string, gamesCount: number): AggregatorCatalogue {
  const studios = studioNames.map((name, index) => toStudio(seed, name, index))
  const games = Array.from({ length: gamesCount }, (_, index) => toGame(seed, studios, index))
  const byId = new Map(games.map((game) => [game.id, game]))
  return { studios, games, find: (id) => byId.get(id) ?? null }
}

export const kindOf = ({ category }: Pick<ListedGame, 'category'>): GameKind =>
  category === 'slots' ? 'reels' : 'gates'

function toStudio(seed: string, name: string, index: number): Studio {
  const random = seeded(`${seed} studio ${index}`)
  const id = slug(name)
  const [first, second] = [pick(random, features), pick(random, tags)]
  return {
    id,
    name: `${name} ${pick(random, studioKinds)}`,
    logo: `logos/${id}`,
    description: `${name} is an invented studio of this simulation, known for ${first.replaceAll('-', ' ')} and ${second}.`,
  }
}

function toGame(seed: string, studios: readonly Studio[], index: number): ListedGame {
  const random = seeded(`${seed} game ${index}`)
  const pair = (index * STRIDE) % PAIRS
  const emblem = emblemNames[Math.floor(pair / firstWords.length)] ?? 'sun'
  const [word, tag] = emblems[emblem]
  const sequel = sequels[Math.floor(index / PAIRS) % sequels.length] ?? ''
  const title = `${firstWords[pair % firstWords.length]} ${word}${sequel}`
  // The first games cover all studios; of the others, a few studios make most.
  const studio = studios[index < studios.length ? index : Math.floor(random() ** 2 * studios.length)]
  const isSlot = random() < 0.86
  const volatility = pick(random, volatilities)
  return {
    id: slug(title),
    title,
    provider: { id: studio?.id ?? '', name: studio?.name ?? '' },
    category: isSlot ? 'slots' : 'pick-a-door',
    rtp: (88 + Math.floor(random() * 1000) / 100).toFixed(2),
    volatility,
    lines: isSlot ? pick(random, lineCounts) : null,
    features: isSlot ? some(random, features, 4) : some(random, ['pick-bonus', 'multipliers'], 2),
    tags: [...new Set([tag, ...some(random, tags, 2)])],
    max_win: maxWinOf(volatility),
    demo: random() < 0.92,
    free_spins: isSlot && random() < 0.7,
    currencies: random() < 0.88 ? [] : [...pick(random, currencySets)],
    country_blacklist: random() < 0.8 ? [] : [...pick(random, blacklists)],
    languages: [...pick(random, languageSets)],
    build: `1.${Math.floor(random() * 20)}.${Math.floor(random() * 10)}`,
    thumbnail: posterOf(emblem, Math.floor(random() * SCENES)),
  }
}

const posterOf = (emblem: Emblem, scene: number): string => `posters/${emblem}-${scene + 1}`

function pick<T>(random: () => number, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Up to `most` different ones, in their usual order. */
function some(random: () => number, list: readonly string[], most: number): string[] {
  const wanted = new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(random, list)))
  return list.filter((one) => wanted.has(one))
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
