import { expect, test } from 'vitest'
import { fromState, nextState, type RunEvent, type RunState } from './run-states.rules.ts'

const states: RunState[] = ['published', 'running', 'finalising', 'finished', 'cancelled']

test.each<[RunEvent, (RunState | null)[]]>([
  ['start', ['running', null, null, null, null]],
  ['end', [null, 'finalising', null, null, null]],
  ['finish', [null, null, 'finished', null, null]],
  ['cancel', ['cancelled', 'cancelled', 'cancelled', null, null]],
])('%s leads from each state to the next one, or nowhere', (event, next) => {
  expect(states.map((state) => nextState(state, event))).toEqual(next)
  if (event !== 'cancel') expect(nextState(fromState[event], event)).not.toBeNull()
})
