import { expect, test } from 'vitest'
import { moveOf, requireMoved, transition, type Transitions } from './transitions.ts'

type Event = 'open' | 'close' | 'toggle' | 'break'
const door: Transitions<'open' | 'closed', Event> = {
  open: { close: 'closed', toggle: 'closed', open: 'open' },
  closed: { open: 'open', toggle: 'open' },
}

test('an event that is not possible leads to no state', () => {
  expect(transition(door, 'open', 'close')).toBe('closed')
  expect(transition(door, 'closed', 'close')).toBeNull()
})

test('an update takes its states from the table', () => {
  expect(moveOf(door, 'close')).toEqual({ from: `('open')`, to: 'closed' })
  expect(moveOf(door, 'open')).toEqual({ from: `('open', 'closed')`, to: 'open' })
})

test.each(['toggle', 'break'] as const)('no update is made of an event without one target: %s', (event) => {
  expect(() => moveOf(door, event)).toThrow(event)
})

test('a statement that moved no row fails', () => {
  expect(() => requireMoved({ rowCount: 1 }, 'The door')).not.toThrow()
  expect(() => requireMoved({ rowCount: 0 }, 'The door')).toThrow('The door was in another state')
})
