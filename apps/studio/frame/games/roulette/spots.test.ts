import { rouletteDefinition } from '@fairhall/games'
import { expect, test } from 'vitest'
import { placeOf, spotAt, type Edge } from './spots.ts'

const edges: Edge[] = [-1, 0, 1]
const numbers = Array.from({ length: 36 }, (_, at) => at + 1)

test('every place on a number maps to a spot that covers the number, and all places together map to all inside spots', () => {
  const found = new Set<string>(['0'])
  for (const number of numbers) {
    for (const along of edges) {
      for (const across of edges) {
        const spot = spotAt(number, along, across)
        expect(rouletteDefinition.spots[spot], spot).toContain(number)
        found.add(spot)
      }
    }
  }
  const inside = Object.keys(rouletteDefinition.spots).filter((spot) => /^\d/.test(spot))
  expect([...found].sort()).toEqual(inside.sort())
})

test.each([
  ['17-20', { along: 6, across: 1.5 }],
  ['16-17', { along: 5.5, across: 1 }],
  ['16-17-18', { along: 5.5, across: 0 }],
  ['16-17-19-20', { along: 6, across: 1 }],
  ['13-14-15-16-17-18', { along: 5, across: 0 }],
  ['0-2', { along: 0, across: 1.5 }],
  ['0-1-2', { along: 0, across: 1 }],
  ['0-1-2-3', { along: 0, across: 0 }],
])('places the chips of %s where its numbers meet', (spot, place) => {
  expect(placeOf(rouletteDefinition.spots[spot] ?? [])).toEqual(place)
})
