import { expect, test } from 'vitest'
import { leadByArrow } from './arrows.ts'

/**
 * Presses a key on a cell of a 5 × 5 board. Returns the new cell and whether the event reached the outside.
 */
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
])('%s moves from %i to %i', (key, from, to) => {
  expect(press(key, from)).toEqual({ to, isHeard: false })
})

test.each([
  ['ArrowLeft', 0],
  ['ArrowUp', 3],
  ['ArrowRight', 24],
  ['ArrowDown', 22],
])('%s at the edge, on %i, stays there and does not change the stake', (key, from) => {
  expect(press(key, from)).toEqual({ to: from, isHeard: false })
})

test('ignores keys that are not arrows', () => {
  expect(press('Enter', 3)).toEqual({ to: 3, isHeard: true })
})
