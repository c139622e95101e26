/** The list of a provider with ten thousand games of sixty studios. */
const STUDIOS = 60
const WORDS = [
  'Amber',
  'Basil',
  'Cedar',
  'Dune',
  'Ember',
  'Frost',
  'Grove',
  'Harbor',
  'Isle',
  'Jade',
  'Koi',
  'Lantern',
]
const FEATURES = ['wilds', 'scatters', 'free-games', 'multiplier', 'jackpot', 'cascades', 'ways', 'bonus-buy']
const TAGS = ['egypt', 'fruit', 'animals', 'space', 'sea', 'myths', 'gold', 'winter', 'music', 'travel']
const CATEGORIES = [
  'slots',
  'slots',
  'slots',
  'slots',
  'slots',
  'tables',
  'live',
  'scratch',
  'crash',
  'originals',
]
const BLOCKED = [[], [], ['US'], ['US', 'GB', 'FR'], ['SE', 'DK'], ['NL', 'ES', 'PT', 'IT']]

const pick = <Item>(from: readonly Item[], at: number) => from[at % from.length] as Item

export function listGames(count: number) {
  const games = Array.from({ length: count }, (_, n) => ({
    id: `g${n}`,
    title: `${pick(WORDS, n)} ${pick(WORDS, n * 7 + 3)} ${n}`,
    category: pick(CATEGORIES, n * 3),
    provider: { id: `s${n % STUDIOS}`, name: `Studio ${n % STUDIOS}` },
    rtp: (90 + (n % 90) / 10).toFixed(2),
    volatility: pick(['low', 'medium', 'high'], n),
    lines: 10 + (n % 40),
    features: FEATURES.filter((_feature, place) => (n * 31 + place * 17) % 3 === 0),
    tags: TAGS.filter((_tag, place) => (n * 13 + place * 7) % 5 === 0),
    max_win: 1000 + (n % 50) * 100,
    demo: n % 4 !== 0,
    currencies: n % 5 === 0 ? ['EUR', 'USD', 'BRL'] : [],
    country_blacklist: pick(BLOCKED, n),
    build: '1.0.0',
    thumbnail: `posters/${n % 300}.avif`,
    thumbnail_small: `posters/${n % 300}-small.avif`,
  }))
  const providers = Array.from({ length: STUDIOS }, (_, n) => ({ id: `s${n}`, name: `Studio ${n}` }))
  return { games, providers }
}
