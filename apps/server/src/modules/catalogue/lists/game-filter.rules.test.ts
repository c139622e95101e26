import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CatalogueGame, isListedIn, statedRtpOf, volatilityOf } from '../catalogue.rules.ts'
import { countFilters, type GameFilter, pageOf, selectGames } from './game-filter.rules.ts'
import { type GameIndex, indexGames, sizeOf } from './game-index.rules.ts'
import { storedDetails } from '../import/provider-game.schema.ts'

const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values))
const anyGame = fc
  .record({
    category: fc.constantFrom('slots', 'tables'),
    studio: fc.constantFrom('zen', 'north', 'acme'),
    features: some('wilds', 'jackpot', 'ways'),
    volatility: fc.constantFrom('low', 'high', 'extreme', null),
    rtp: fc.constantFrom('95.00', '96.50', '98', null),
    demo: fc.boolean(),
    currencies: some('EUR', 'BRL'),
    country_blacklist: some('SE', 'US'),
    isAvailable: fc.boolean(),
    jackpotShare: fc.constantFrom(0, 5_000),
  })
  .map(({ category, studio, isAvailable, jackpotShare, ...details }) => ({
    category,
    studio,
    isAvailable,
    jackpotShare,
    details,
  }))

function toGames(parts: readonly (typeof anyGame extends fc.Arbitrary<infer Part> ? Part : never)[]) {
  return parts.map(({ category, studio, isAvailable, jackpotShare, details }, place): CatalogueGame => {
    const stored = storedDetails.parse(details)
    return {
      id: `g${place}`,
      externalId: `g${place}`,
      provider: 'agg',
      studio: { id: studio, name: studio, logo: null, description: null },
      title: `Game ${place}`,
      place,
      category,
      collections: [],
      details: stored,
      rtp: Number(statedRtpOf(stored, jackpotShare) ?? 0),
      jackpotShare,
      firstSeenAt: new Date(0),
      isNew: false,
      isProviderDown: false,
      posters: { thumbnail: null, thumbnailSmall: null },
      isAvailable,
      build: null,
      blockedCountries: stored.country_blacklist,
      currencies: stored.currencies,
    }
  })
}

function indexOf(games: readonly CatalogueGame[]): GameIndex {
  const indexing = indexGames(games)
  let step = indexing.next()
  while (step.done !== true) step = indexing.next()
  return step.value
}

/** The meaning of a filter, game by game. */
const fits = (game: CatalogueGame, filter: GameFilter): boolean =>
  isListedIn(game, filter.country) &&
  (filter.category ?? game.category) === game.category &&
  (filter.provider?.includes(game.studio.id) ?? true) &&
  (filter.features ?? []).every((one) => game.details.features.includes(one)) &&
  (filter.volatility?.some((one) => one === volatilityOf(game)) ?? true) &&
  game.rtp >= (filter.rtpFrom ?? 0) &&
  (filter.demo === undefined || game.details.demo) &&
  (filter.jackpot === undefined || game.jackpotShare > 0) &&
  (filter.currency === undefined || game.currencies.length === 0 || game.currencies.includes(filter.currency))

const anyFilter: fc.Arbitrary<GameFilter> = fc.record(
  {
    country: fc.constantFrom('FI', 'SE', 'US', 'XX'),
    category: fc.constantFrom('slots', 'tables'),
    provider: some('zen', 'north'),
    features: some('wilds', 'jackpot', 'none'),
    volatility: some('low' as const, 'high' as const),
    rtpFrom: fc.constantFrom(95, 96.5, 97),
    demo: fc.constant('1' as const),
    jackpot: fc.constant('1' as const),
    currency: fc.constantFrom('EUR', 'BRL', 'USD'),
  },
  { requiredKeys: ['country'] },
)

test('selects, counts and pages the games that fit', () => {
  const anyPage = fc.record({
    page: fc.integer({ min: 1, max: 4 }),
    perPage: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(fc.array(anyGame, { maxLength: 40 }), anyFilter, anyPage, (parts, filter, page) => {
      const games = toGames(parts)
      const index = indexOf(games)
      const mask = selectGames(index, filter)
      const expected = games.filter((game) => fits(game, filter))
      expect(games.filter(({ place }) => mask[place] === 1)).toEqual(expected)
      expect(sizeOf(mask)).toBe(expected.length)
      const from = (page.page - 1) * page.perPage
      expect(pageOf(games.toReversed(), mask, page)).toEqual(
        expected.toReversed().slice(from, from + page.perPage),
      )
      const counts = countFilters(index, mask)
      const wilds = expected.filter(({ details }) => details.features.includes('wilds')).length
      expect(counts.features.find(({ id }) => id === 'wilds')?.gamesCount ?? 0).toBe(wilds)
      const highest = Math.max(0, ...expected.map(({ rtp }) => rtp))
      expect(Number(counts.rtpMax ?? 0)).toBe(highest)
    }),
    { numRuns: 500 },
  )
})
