import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyGames } from '#tests/support/games/any-games.ts'
import { runWithoutPauses } from '#tests/support/games/run-without-pauses.ts'
import type { CatalogueGame } from '../catalogue.rules.ts'
import { has, maskOf } from './masks.rules.ts'
import { COMPARED_MAX, shelveGames, similarGames, type Shelves } from './similar-games.rules.ts'

const shelvesOf = (games: readonly CatalogueGame[]): Shelves => runWithoutPauses(shelveGames(games))

const inBoth = (some: readonly string[], others: readonly string[]) =>
  new Set(some.filter((one) => others.includes(one))).size

/** What two games have in common, trait by trait. */
const pointsOf = (one: CatalogueGame, other: CatalogueGame) =>
  inBoth(one.details.features, other.details.features) +
  2 * inBoth(one.details.tags, other.details.tags) +
  (one.details.volatility === other.details.volatility ? 1 : 0) +
  (one.studio.id === other.studio.id ? 1 : 0)

test('finds the games with most in common, and of those the most popular', () => {
  const anyHidden = fc.uniqueArray(fc.nat({ max: 99 }))
  fc.assert(
    fc.property(anyGames, anyHidden, fc.integer({ min: 1, max: 12 }), (games, hidden, count) => {
      const popular = games.toReversed()
      const visible = maskOf(games.length, [
        games.map(({ place }) => place).filter((place) => !hidden.includes(place)),
      ])
      const shelves = shelvesOf(popular)
      for (const game of games.slice(0, 3)) {
        const expected = popular
          .filter((one) => one !== game && one.category === game.category && has(visible, one.place))
          .toSorted((left, right) => pointsOf(right, game) - pointsOf(left, game))
          .slice(0, count)
        expect(similarGames(shelves, game, { visible, count })).toEqual(expected)
      }
    }),
    { numRuns: 200 },
  )
})

test('compares only the most popular games', () => {
  const [sample] = fc.sample(
    anyGames.filter((games) => games.length > 0),
    { numRuns: 1, seed: 1 },
  )
  const [game] = sample ?? []
  if (game === undefined) throw new Error('no game')
  const games = Array.from({ length: COMPARED_MAX + 2 }, (_, place): CatalogueGame => {
    const isLast = place === COMPARED_MAX + 1
    const details = { ...game.details, features: isLast || place === 0 ? ['wilds', 'ways'] : [] }
    return { ...game, id: `g${place}`, place, details }
  })
  const [first, second] = games
  if (first === undefined) throw new Error('no game')
  const visible = maskOf(games.length, [games.keys()])
  expect(similarGames(shelvesOf(games), first, { visible, count: 1 })).toEqual([second])
})
