import { expect, test } from 'vitest'
import { type BetStateEvent, betEvents, betStates, nextState } from './bet-states.rules.ts'

const rows: Record<string, string> = {
  none: 'unknown tombstone unknown unknown tombstone tombstone unknown unknown tombstone',
  pending: 'open declined won lost refunded open conflict conflict rolled-back',
  open: 'ignored conflict won lost refunded open open cashed-out rolled-back',
  won: 'ignored conflict won lost refunded open conflict conflict rolled-back',
  lost: 'ignored conflict won lost refunded open conflict conflict rolled-back',
  refunded: 'ignored conflict won lost refunded open conflict conflict rolled-back',
  'cashed out': 'ignored conflict ignored ignored ignored ignored conflict conflict rolled-back',
  declined: 'conflict ignored conflict conflict ignored ignored conflict conflict ignored',
  'rolled back': 'conflict ignored ignored ignored ignored ignored conflict conflict ignored',
  tombstone: 'conflict ignored conflict conflict ignored ignored conflict conflict ignored',
}

test.each(['none', ...betStates] as const)('a bet that is %s answers every event', (state) => {
  const found = betEvents.map((event: BetStateEvent) => nextState(state, event).replace(' ', '-'))
  expect(found.join(' ')).toBe(rows[state])
})
