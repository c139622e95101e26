import { expect, test } from 'vitest'
import { nextState, type QuestEvent } from './quest-states.rules.ts'

const events: readonly QuestEvent[] = ['activate', 'complete', 'cancel', 'expire', 'claim', 'lapse']

/** For each state and event the next state, with "claimed" after it; "-" if the event is refused. */
test.each([
  ['1 available', 1, false, ['2', '-', '-', '-', '-', '-']],
  ['2 active', 2, false, ['-', '3', '4', '5', '-', '-']],
  ['3 completed', 3, false, ['-', '-', '-', '-', '3 claimed', '6']],
  ['3 completed and claimed', 3, true, ['-', '-', '-', '-', '-', '-']],
  ['4 cancelled', 4, false, ['-', '-', '-', '-', '-', '-']],
  ['5 expired', 5, false, ['-', '-', '-', '-', '-', '-']],
  ['6 unclaimed', 6, false, ['-', '-', '-', '-', '-', '-']],
] as const)('%s', (_, state, isClaimed, nexts) => {
  const found = events.map((event) => {
    const next = nextState({ state, isClaimed }, event)
    return next === null ? '-' : `${next.state}${next.isClaimed ? ' claimed' : ''}`
  })
  expect(found).toEqual(nexts)
})
