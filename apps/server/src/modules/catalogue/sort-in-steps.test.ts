import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInSteps } from './sort-in-steps.ts'

function sortWhole<Item>(items: readonly Item[], compare: (left: Item, right: Item) => number) {
  const sorting = sortInSteps(items, compare)
  let pauses = 0
  let step = sorting.next()
  for (; step.done !== true; step = sorting.next()) pauses += 1
  return { sorted: step.value, pauses }
}

test('sorts like toSorted, equal items in their order', () => {
  const item = fc.record({ key: fc.integer({ min: 0, max: 50 }), id: fc.integer() })
  const compare = (left: { key: number }, right: { key: number }) => left.key - right.key
  fc.assert(
    fc.property(fc.array(item, { maxLength: 3000 }), (items) => {
      expect(sortWhole(items, compare).sorted).toEqual(items.toSorted(compare))
    }),
    { numRuns: 50 },
  )
  const many = Array.from({ length: 10_001 }, (_, id) => ({ key: (id * 7919) % 1000, id }))
  expect(sortWhole(many, compare).sorted).toEqual(many.toSorted(compare))
})

test('pauses often', () => {
  const numbers = Array.from({ length: 10_000 }, (_, n) => (n * 7919) % 10_007)
  expect(sortWhole(numbers, (left, right) => left - right).pauses).toBeGreaterThan(20)
})
