import { expect, test } from 'vitest'
import type { FlightState } from './flight-states.rules.ts'
import { type FlightStep, nextStep } from './flights.rules.ts'

const both = [false, true]

/** The steps for each state: as it is, take-off due, crashed, both; then the same after a gap without a leader. */
const table: [FlightState, led: FlightStep[], unled: FlightStep][] = [
  ['betting', ['wait', 'takeOff', 'wait', 'takeOff'], 'void'],
  ['flying', ['continue', 'continue', 'crash', 'crash'], 'void'],
  ['crashed', ['wait', 'wait', 'wait', 'wait'], 'wait'],
  ['void', ['wait', 'wait', 'wait', 'wait'], 'wait'],
]

test.each(table)('%s', (state, led, unled) => {
  const steps = (isUnled: boolean) =>
    both.flatMap((isCrashed) =>
      both.map((isTakeoffDue) => nextStep({ state, isUnled, isTakeoffDue, isCrashed })),
    )
  expect(steps(false)).toEqual(led)
  expect(steps(true)).toEqual([unled, unled, unled, unled])
})
