import { expect, test } from 'vitest'
import { leadByArrow } from './arrows.ts'

/** Where a key leads from a cell of a board of five times five, and whether anyone outside hears of it. */
function press(key: string, from: number) {
  const seen: { to: number; isHeard: boolean } = { to: from, isHeard: true }
  const event = { key, preventDefault: () => {}, stopPropagation: () => void (seen.isHeard = false) }
  const cells = Array.from({ length: 25 }, (_, to) => ({ focus: () => void (seen.to = to) }))
  leadByArrow(event, { columns: 5, cells, focused: from })
  return seen
}

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowDown', 0, 5],
  ['ArrowUp', 24, 19],
  ['ArrowLeft', 24, 23],
])('%s leads from %i to %i', (key, from, to) => {
  expect(press(key, from)).toEqual({ to, isHeard: false })
})

test.each([
  ['ArrowLeft', 0],
  ['ArrowUp', 3],
  ['ArrowRight', 24],
  ['ArrowDown', 22],
])('%s at the edge, on %i, stays there and changes no stake', (key, from) => {
  expect(press(key, from)).toEqual({ to: from, isHeard: false })
})

test('a key that is no arrow is left to others', () => {
  expect(press('Enter', 3)).toEqual({ to: 3, isHeard: true })
})
