import { expect, test } from 'vitest'
import { stateChangeOf, requireChanged, transition, type Transitions } from './transitions.ts'

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
  expect(stateChangeOf(door, 'close')).toEqual({ from: `('open')`, to: 'closed' })
  expect(stateChangeOf(door, 'open')).toEqual({ from: `('open', 'closed')`, to: 'open' })
})

test.each(['toggle', 'break'] as const)('no update is made of an event without one target: %s', (event) => {
  expect(() => stateChangeOf(door, event)).toThrow(event)
})

test('a statement that changed too few rows fails', () => {
  expect(() => requireChanged({ rowCount: 1 }, 'The door')).not.toThrow()
  expect(() => requireChanged({ rowCount: 0 }, 'The door')).toThrow('The door was in another state')
  expect(() => requireChanged({ rowCount: 2 }, 'A door', 3)).toThrow('A door was in another state')
})
