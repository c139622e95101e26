import { expect, test } from 'vitest'
import type { CatalogueGame } from '../catalogue.rules.ts'
import { maskOf } from './masks.rules.ts'
import { shelveGames } from './similar-games.rules.ts'
import { createSimilarLists } from './similar-lists.ts'

function givenSnapshot(hidden: Record<string, number>) {
  const games = [0, 1, 2].map(
    (place) =>
      ({
        id: `g${place}`,
        place,
        category: 'slots',
        studio: { id: 's' },
        details: { features: [], tags: [] },
      }) as unknown as CatalogueGame,
  )
  const shelving = shelveGames(games)
  let step = shelving.next()
  while (step.done !== true) step = shelving.next()
  const visible = new Map(
    Object.entries(hidden).map(([country, place]) => [
      country,
      maskOf(3, [games.map((game) => game.place).filter((other) => other !== place)]),
    ]),
  )
  const visibleIn = (country: string) => visible.get(country) ?? maskOf(3, [])
  return { games, snapshot: { index: { visibleIn }, shelves: step.value } as never }
}

test('finds a list once for each snapshot and the games that a country sees', () => {
  const similar = createSimilarLists()
  const [first, second] = [givenSnapshot({ DE: 1, FI: 2 }), givenSnapshot({ DE: 2 })]
  const ask = ({ snapshot, games }: typeof first, country: string) =>
    similar(snapshot, games[0] as CatalogueGame, country)
  const idsOf = (list: readonly CatalogueGame[]) => list.map(({ id }) => id)
  const inGermany = ask(first, 'DE')
  expect([idsOf(inGermany), idsOf(ask(first, 'FI')), idsOf(ask(second, 'DE'))]).toEqual([
    ['g2'],
    ['g1'],
    ['g1'],
  ])
  expect(ask(first, 'DE')).toBe(inGermany)
})
