import { RoundStatus } from '@fairhall/contract/codes'
import { expect, test } from 'vitest'
import { stateOf } from './round-states.ts'

test.each([
  [RoundStatus.won, '1.00', '12.50', 'won'],
  [RoundStatus.won, '1.00', '1.00', 'even'],
  [RoundStatus.won, '1.00', '0.99', 'below'],
  [RoundStatus.won, '10.00', '9.00', 'below'],
  // Free spins have no stake.
  [RoundStatus.won, '0.00', '0.01', 'won'],
  [RoundStatus.lost, '1.00', '0.00', 'lost'],
  [RoundStatus.open, '1.00', '0.50', 'open'],
  [RoundStatus.rolledBack, '0.00', '0.00', 'rolledBack'],
])('status %i with a stake of %s and a win of %s is %s', (status, stake, win, key) => {
  expect(stateOf({ status, stake, win }).key).toBe(key)
})
