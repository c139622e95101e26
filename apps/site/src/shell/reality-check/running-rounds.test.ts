import { expect, test } from 'vitest'
import { createRunningRounds, ROUND_WAIT_MAX_MS } from './running-rounds.ts'

type Sent = [kind: string, bet?: string]

test.each<[string, Sent[], boolean]>([
  ['no round', [], false],
  ['a round', [['round.started']], true],
  ['a round that was shown', [['round.started'], ['round.shown']], false],
  ['a cancelled round', [['round.started'], ['round.cancelled']], false],
  ['an interrupted round that continues', [['round.moved']], true],
  ['the second bet after the first', [['round.started'], ['round.started', 'second'], ['round.shown']], true],
  [
    'the first bet after the second',
    [['round.started'], ['round.started', 'second'], ['round.shown', 'second']],
    true,
  ],
  [
    'neither',
    [['round.started'], ['round.started', 'second'], ['round.shown', 'second'], ['round.cancelled']],
    false,
  ],
  [
    'no other round of a bet that has ended one',
    [['round.started'], ['round.started'], ['round.shown']],
    false,
  ],
  ['a game that was loaded again', [['round.started'], ['round.started', 'second'], ['ready']], false],
])('a reality check waits for %s', (_, messages, isRunning) => {
  const rounds = createRunningRounds()
  for (const [kind, bet] of messages) rounds.receive({ kind, bet }, 0)
  expect(rounds.isRunning(1)).toBe(isRunning)
  expect(rounds.isRunning(ROUND_WAIT_MAX_MS)).toBe(false)
})
