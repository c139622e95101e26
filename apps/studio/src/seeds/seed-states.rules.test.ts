import { expect, test } from 'vitest'
import { transition } from '../platform/transitions.ts'
import { seedTransitions, type SeedEvent, type SeedState } from './seed-states.rules.ts'

/** Where each event leads from each state; null: it isn't possible there. */
const expected: Record<SeedEvent, Record<SeedState, SeedState | null>> = {
  activate: { next: 'active', active: null, ending: null, revealed: null },
  replaceInUse: { next: null, active: 'ending', ending: null, revealed: null },
  reveal: { next: 'revealed', active: 'revealed', ending: 'revealed', revealed: null },
}
const pairs = Object.entries(expected).flatMap(([event, byState]) =>
  Object.entries(byState).map(
    ([state, next]) => [event, state, next] as [SeedEvent, SeedState, SeedState | null],
  ),
)

test.each(pairs)('%s of a seed that is %s: %s', (event, state, next) => {
  expect(transition(seedTransitions, state, event)).toBe(next)
})
