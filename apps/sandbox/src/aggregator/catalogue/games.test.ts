import { guestPoster } from '@fairhall/studio/art'
import { expect, test } from 'vitest'
import { emblemNames, emblems } from './emblems.ts'
import { listWithFailures } from '../failures/failures.rules.ts'
import { createCatalogue } from './games.rules.ts'

const catalogue = createCatalogue('fairhall', 10_000)
const idsOf = ({ games }: { games: readonly { id: string }[] }) => games.map(({ id }) => id)

test('has 10,000 different games of 60 studios', () => {
  const { games, studios } = catalogue
  expect(new Set(idsOf(catalogue)).size).toBe(10_000)
  expect(new Set(games.map(({ title }) => title)).size).toBe(10_000)
  expect(new Set(studios.map(({ id }) => id)).size).toBe(60)
  expect(new Set(games.slice(0, 60).map(({ provider }) => provider.id))).toEqual(
    new Set(studios.map(({ id }) => id)),
  )
  expect(new Set(games.map(({ thumbnail }) => thumbnail)).size).toBe(400)
})

test('is the same for the same seed, and another one for another seed', () => {
  expect(createCatalogue('fairhall', 500).games).toEqual(catalogue.games.slice(0, 500))
  expect(createCatalogue('another', 500).games).not.toEqual(catalogue.games.slice(0, 500))
})

test('more games than pairs of words get other titles', () => {
  expect(new Set(idsOf(createCatalogue('fairhall', 20_000))).size).toBe(20_000)
})

test('fits into the reply that the operator reads', () => {
  expect(listWithFailures(catalogue, []).length).toBeLessThan(8_000_000)
})

test.each(emblemNames)('draws %s', (emblem) => {
  expect(guestPoster(emblem, emblems[emblem][0], 3)).toMatch(/^<svg.*<\/svg>$/s)
})
