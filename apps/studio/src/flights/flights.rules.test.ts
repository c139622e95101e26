import { expect, test } from 'vitest'
import { type FlightState, type FlightStep, nextStep } from './flights.rules.ts'

const both = [false, true]

/** The steps for each state: as it is, take-off due, crashed, both; then the same after a gap without a leader. */
const table: [FlightState['state'], led: FlightStep[], unled: FlightStep][] = [
  ['betting', ['wait', 'take off', 'wait', 'take off'], 'end as void'],
  ['flying', ['fly on', 'fly on', 'end as crashed', 'end as crashed'], 'end as void'],
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
