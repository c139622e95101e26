import { expect, test } from 'vitest'
import { givenGames } from '#tests/support/games/any-games.ts'
import { runWithoutPauses } from '#tests/support/games/run-without-pauses.ts'
import type { CatalogueGame } from '../catalogue.rules.ts'
import { indexGames } from './game-index.rules.ts'
import { shelveGames } from './similar-games.rules.ts'
import { createSimilarLists } from './similar-lists.ts'

/** A game, and two like it. */
function givenSnapshot(...hiddenIn: ('SE' | 'US')[][]) {
  const games = givenGames([{}, ...hiddenIn.map((countries) => ({ country_blacklist: countries }))])
  const index = runWithoutPauses(indexGames(games))
  return { games, index, shelves: runWithoutPauses(shelveGames(games)) }
}

test('finds a list once for each snapshot and the games that a country sees', () => {
  const similar = createSimilarLists()
  const [first, second] = [givenSnapshot(['SE'], ['US']), givenSnapshot([], ['SE'])]
  const ask = (snapshot: typeof first, country: string) =>
    similar(snapshot, snapshot.games[0] as CatalogueGame, country)
  const idsOf = (list: readonly CatalogueGame[]) => list.map(({ id }) => id)
  const inSweden = ask(first, 'SE')
  expect([idsOf(inSweden), idsOf(ask(first, 'US')), idsOf(ask(second, 'SE'))]).toEqual([
    ['g2'],
    ['g1'],
    ['g1'],
  ])
  expect(ask(first, 'SE')).toBe(inSweden)
})
