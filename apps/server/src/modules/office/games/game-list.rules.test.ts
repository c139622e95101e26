import { expect, test } from 'vitest'
import type { CatalogueGame } from '../../catalogue/index.ts'
import { filterGames, pageAfter, stateOf } from './game-list.rules.ts'

const game = (id: string, more: Partial<CatalogueGame> = {}) =>
  ({
    id,
    externalId: id,
    title: `Title ${id}`,
    provider: 'acme',
    category: 'slots',
    studio: { id: 's', name: 'Étoile Bleue', logo: null, description: null },
    blockedCountries: [],
    isAvailable: true,
    isProviderDown: false,
    ...more,
  }) as unknown as CatalogueGame

const games = [
  game('one', { title: 'Koi River' }),
  game('two', { category: 'cards', blockedCountries: ['FR'] }),
  game('three', { provider: 'other', isProviderDown: true }),
  game('four', { isAvailable: false }),
  game('five'),
]
const stopped = new Set(['game:five'])

test.each([
  [{}, ['one', 'two', 'three', 'four', 'five']],
  [{ text: 'river koi' }, ['one']],
  [{ text: 'ETOILE two' }, ['two']],
  [{ text: 'nothing' }, []],
  [{ provider: 'other' }, ['three']],
  [{ category: 'cards' }, ['two']],
  [{ blockedIn: 'fr' }, ['two']],
  [{ state: 'stopped' }, ['five']],
  [{ state: 'down' }, ['three']],
  [{ state: 'unavailable' }, ['four']],
  [{ state: 'available' }, ['one', 'two']],
] as const)('%j finds %j', (filter, ids) => {
  expect(filterGames(games, filter, stopped).map(({ id }) => id)).toEqual(ids)
})

test('a game of a stopped provider is stopped, also while the provider is down', () => {
  expect(stateOf(game('x', { isProviderDown: true }), new Set(['game-provider:acme']))).toBe('stopped')
})

test('pages follow the game of the cursor, and an unknown one begins at the start', () => {
  const ids = (cursor: string | undefined) => {
    const { page, next } = pageAfter(games, cursor, 2)
    return [page.map(({ id }) => id), next]
  }
  expect(ids(undefined)).toEqual([['one', 'two'], 'two'])
  expect(ids('two')).toEqual([['three', 'four'], 'four'])
  expect(ids('four')).toEqual([['five'], null])
  expect(ids('gone')).toEqual([['one', 'two'], 'two'])
})
