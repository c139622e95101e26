import { expect, test } from 'vitest'
import { createSharedLimits } from './shared-limits.ts'

const NONE = { lossMax: 1_000n, profitFrom: null, winFrom: null }

/** Two bets: `stakes` of a bet and what it won, or only a stake that is still at risk. */
type Bet = readonly [bet: 0 | 1, stake: bigint, win?: bigint]

function play(limits: readonly object[], bets: readonly Bet[]) {
  const shared = createSharedLimits()
  const ended: number[] = []
  const shares = limits.map((own, index) => shared.join({ ...NONE, ...own }, () => ended.push(index)))
  const story = bets.map(([bet, stake, win]) => {
    const share = shares[bet]
    if (share === undefined || !share.mayStake(stake)) return 'refused'
    if (win === undefined) return 'at risk'
    return share.count({ stake, win, isFree: false }) ? 'over' : 'counted'
  })
  return { story, ended, shares, shared }
}

test.each<[string, readonly object[], readonly Bet[], readonly string[], readonly number[]]>([
  [
    'one bet up to its limit',
    [{}],
    [
      [0, 600n, 0n],
      [0, 400n, 0n],
      [0, 1n, 0n],
    ],
    ['counted', 'counted', 'refused'],
    [],
  ],
  [
    'the losses of both',
    [{}, {}],
    [
      [0, 600n, 0n],
      [1, 401n, 0n],
      [1, 400n, 0n],
    ],
    ['counted', 'refused', 'counted'],
    [],
  ],
  [
    'a bet at risk as lost',
    [{}, {}],
    [
      [0, 600n],
      [1, 401n],
      [1, 400n],
    ],
    ['at risk', 'refused', 'at risk'],
    [],
  ],
  [
    'the win of the other',
    [{}, {}],
    [
      [0, 100n, 700n],
      [1, 1_600n, 0n],
    ],
    ['counted', 'counted'],
    [],
  ],
  [
    'by the lower limit',
    [{}, { lossMax: 300n }],
    [
      [0, 300n, 0n],
      [0, 1n, 0n],
    ],
    ['counted', 'refused'],
    [],
  ],
  [
    'up to a profit of both',
    [{ profitFrom: 500n }, {}],
    [
      [0, 100n, 400n],
      [1, 100n, 300n],
    ],
    ['counted', 'over'],
    [0],
  ],
  [
    'up to a single win',
    [{ winFrom: 1_000n }],
    [
      [0, 100n, 999n],
      [0, 100n, 1_000n],
    ],
    ['counted', 'over'],
    [],
  ],
  [
    'up to a win of either',
    [{ winFrom: 500n }, {}],
    [
      [1, 900n, 499n],
      [1, 1n, 500n],
    ],
    ['counted', 'over'],
    [0],
  ],
])('counts %s', (_, limits, bets, story, ended) => {
  const played = play(limits, bets)
  expect([played.story, played.ended]).toEqual([story, ended])
})

test('counts from when a limit was set, and no longer once automatic play has ended', () => {
  const { shared, shares } = play([{ lossMax: 500n }], [[0, 400n, 0n]])
  const second = shared.join({ ...NONE, lossMax: 200n }, () => {})
  expect([second.mayStake(101n), second.mayStake(100n)]).toEqual([false, true])
  shares[0]?.leave()
  expect([second.mayStake(201n), second.mayStake(200n)]).toEqual([false, true])
})
