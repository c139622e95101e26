/** Games for tests of lists: random ones for properties, and some that differ as a test says. */
import fc from 'fast-check'
import {
  type CatalogueGame,
  statedRtpOf,
} from '../../../apps/server/src/modules/catalogue/catalogue.rules.ts'
import { storedDetails } from '../../../apps/server/src/modules/catalogue/import/provider-game.schema.ts'

export const some = <Value>(...values: Value[]) => fc.uniqueArray(fc.constantFrom(...values))
const anyGame = fc
  .record({
    category: fc.constantFrom('slots', 'tables'),
    studio: fc.constantFrom('zen', 'north', 'acme'),
    features: some('wilds', 'jackpot', 'ways'),
    tags: some('egypt', 'sea', 'gold'),
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

type Part = typeof anyGame extends fc.Arbitrary<infer One> ? One : never

const plain: Part = {
  category: 'slots',
  studio: 'zen',
  isAvailable: true,
  jackpotShare: 0,
  details: {
    features: [],
    tags: [],
    volatility: null,
    rtp: null,
    demo: false,
    currencies: [],
    country_blacklist: [],
  },
}

/** Games that differ in these details. */
export const givenGames = (all: readonly Partial<Part['details']>[]): CatalogueGame[] =>
  toGames(all.map((details) => ({ ...plain, details: { ...plain.details, ...details } })))

/** Enough to fill several words of a mask. */
const GAMES_MAX = 100

/** Games in the order of their titles. */
export const anyGames = fc.array(anyGame, { maxLength: GAMES_MAX }).map(toGames)

function toGames(parts: readonly Part[]): CatalogueGame[] {
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
