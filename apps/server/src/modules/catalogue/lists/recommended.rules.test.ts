import { expect, test } from 'vitest'
import { firstThen, recommend } from './recommended.rules.ts'

const also: Record<string, string> = { a: 'bcd', b: 'xyc', c: 'yz', e: 'abc' }
const alsoPlayedOf = (id: string) => [...(also[id] ?? '')].map((other) => ({ id: other }))
/** One object per game, as in a snapshot. */
const games = new Map([...'abcdexyz'].map((id) => [id, { id }]))
const shared = (id: string) => alsoPlayedOf(id).map((game) => games.get(game.id) ?? game)

test.each([
  ['nothing for a player who has opened no game', '', ''],
  ['nothing while nobody knows what goes together', 'd', ''],
  ['what goes with the only game, the most typical first', 'a', 'bcd'],
  ['what goes with several games before what goes with one', 'bc', 'yxz'],
  ['what goes with the last opened game first', 'eb', 'axcy'],
  ['no game that the player has opened', 'abc', 'yxzd'],
])('recommends %s', (_, opened, expected) =>
  expect(
    recommend([...opened], shared)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected),
)

test('the other games follow in their order, each once', () => {
  expect([...firstThen([...'ca'], 'abcde')].join('')).toBe('cabde')
})
