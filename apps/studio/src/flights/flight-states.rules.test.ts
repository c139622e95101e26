import { expect, test } from 'vitest'
import { transition } from '../platform/transitions.ts'
import { betTransitions, flightTransitions } from './flight-states.rules.ts'
import type { BetEvent, BetState, FlightEvent, FlightState } from './flight-states.rules.ts'

/** Where each event leads from each state; null: it isn't possible there. */
const flights: Record<FlightEvent, Record<FlightState, FlightState | null>> = {
  takeOff: { betting: 'flying', flying: null, crashed: null, void: null },
  crash: { betting: null, flying: 'crashed', crashed: null, void: null },
  void: { betting: 'void', flying: 'void', crashed: null, void: null },
}
const bets: Record<BetEvent, Record<BetState, BetState | null>> = {
  takeOff: { placed: 'flying', flying: null, out: null, fell: null, void: null },
  refuse: { placed: 'void', flying: null, out: null, fell: null, void: null },
  cancel: { placed: 'void', flying: null, out: null, fell: null, void: null },
  cashOut: { placed: null, flying: 'out', out: null, fell: null, void: null },
  crash: { placed: null, flying: 'fell', out: null, fell: null, void: null },
  void: { placed: 'void', flying: 'void', out: null, fell: null, void: null },
}
const pairsOf = <Event extends string, State extends string>(
  expected: Record<Event, Record<State, State | null>>,
) =>
  (Object.entries(expected) as [Event, Record<State, State | null>][]).flatMap(([event, byState]) =>
    (Object.entries(byState) as [State, State | null][]).map(
      ([state, next]) => [event, state, next] as [Event, State, State | null],
    ),
  )

test.each(pairsOf(flights))('%s of a flight that is %s: %s', (event, state, next) => {
  expect(transition(flightTransitions, state, event)).toBe(next)
})

test.each(pairsOf(bets))('%s of a bet that is %s: %s', (event, state, next) => {
  expect(transition(betTransitions, state, event)).toBe(next)
})
