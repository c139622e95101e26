import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyGames, some } from '#tests/support/games/any-games.ts'
import { runWithoutPauses } from '#tests/support/games/run-without-pauses.ts'
import { type CatalogueGame, isListedIn, volatilityOf } from '../catalogue.rules.ts'
import { countFilters, type GameFilter, pageOf, selectGames } from './game-filter.rules.ts'
import { type GameIndex, indexGames } from './game-index.rules.ts'
import { has, sizeOf } from './masks.rules.ts'

const indexOf = (games: readonly CatalogueGame[]): GameIndex => runWithoutPauses(indexGames(games, 3))

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
    rtpFrom: fc.constantFrom(0, 95, 96.5, 97, 120),
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
    fc.property(anyGames, anyFilter, anyPage, (games, filter, page) => {
      const index = indexOf(games)
      const mask = selectGames(index, filter)
      const expected = games.filter((game) => fits(game, filter))
      expect(games.filter(({ place }) => has(mask, place))).toEqual(expected)
      expect(sizeOf(mask)).toBe(expected.length)
      const from = (page.page - 1) * page.perPage
      expect(pageOf(games.toReversed(), mask, page)).toEqual(
        expected.toReversed().slice(from, from + page.perPage),
      )
      const counts = countFilters(index, mask)
      const wilds = expected.filter(({ details }) => details.features.includes('wilds')).length
      expect(counts.features.find(({ id }) => id === 'wilds')?.gamesCount ?? 0).toBe(wilds)
      const byProvider = new Map(counts.providers.map(({ id, gamesCount }) => [id, gamesCount]))
      for (const { studio } of expected)
        expect(byProvider.get(studio.id)).toBe(expected.filter((one) => one.studio.id === studio.id).length)
      const highest = Math.max(0, ...expected.map(({ rtp }) => rtp))
      expect(Number(counts.rtpMax ?? 0)).toBe(highest)
    }),
    { numRuns: 500 },
  )
})
