import { expect, test } from 'vitest'
import { transition } from '../platform/transitions.ts'
import { roundTransitions, type RoundEvent, type RoundState } from './round-states.rules.ts'

/** Where each event leads from each state; null: it isn't possible there. */
const expected: Record<RoundEvent, Record<RoundState, RoundState | null>> = {
  send: { placed: null, open: 'placed', settled: null, void: null },
  book: { placed: 'open', open: null, settled: null, void: null },
  bookEnd: { placed: 'settled', open: null, settled: null, void: null },
  refuseBet: { placed: 'void', open: null, settled: null, void: null },
  refuseMove: { placed: 'open', open: null, settled: null, void: null },
  play: { placed: null, open: 'open', settled: null, void: null },
  playEnd: { placed: null, open: 'settled', settled: null, void: null },
  restore: { placed: 'void', open: 'void', settled: null, void: null },
}
const pairs = Object.entries(expected).flatMap(([event, byState]) =>
  Object.entries(byState).map(
    ([state, next]) => [event, state, next] as [RoundEvent, RoundState, RoundState | null],
  ),
)

test.each(pairs)('%s in a round that is %s: %s', (event, state, next) => {
  expect(transition(roundTransitions, state, event)).toBe(next)
})
