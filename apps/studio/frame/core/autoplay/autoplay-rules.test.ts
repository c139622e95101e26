import { describe, expect, test } from 'vitest'
import type { StakeRange } from '../stakes/stake-range.ts'
import {
  firstRun,
  followRound,
  losingStreak,
  mayFollow,
  nextStakeOf,
  settingsIn,
  type AutoplaySettings,
  type Run,
} from './autoplay-rules.ts'

const reset = { kind: 'reset' } as const
const raise = (percent: number) => ({ kind: 'raise', percent }) as const
const range: StakeRange = { presets: [20n, 100n, 10_000n], step: 1n }
const settings: AutoplaySettings = {
  rounds: null,
  onWin: reset,
  onLoss: reset,
  flip: 'never',
  lossMax: 2_500n,
  profitFrom: null,
  winFrom: null,
}
const WON = 198n
const LOST = 0n

/** The stakes of rounds with these results, as multiples in hundredths, and of the round after them. */
function stakesOf(results: readonly bigint[], more: Partial<AutoplaySettings>, base = 100n, step = 1n) {
  let run = firstRun(base)
  const stakes = results.map((result) => {
    const stake = nextStakeOf({ ...range, step }, run) ?? 0n
    run = followRound({ ...settings, ...more }, run, {
      stake,
      win: (stake * result) / 100n,
      isFree: false,
    }).run
    return stake
  })
  return [...stakes, nextStakeOf({ ...range, step }, run)]
}

test.each<[string, readonly bigint[], Partial<AutoplaySettings>, bigint, bigint, readonly (bigint | null)[]]>(
  [
    ['stays flat', [LOST, WON, LOST], {}, 100n, 1n, [100n, 100n, 100n, 100n]],
    ['doubles after losses', [LOST, LOST, WON], { onLoss: raise(100) }, 100n, 1n, [100n, 200n, 400n, 100n]],
    ['grows after wins', [WON, WON, LOST], { onWin: raise(50) }, 100n, 1n, [100n, 150n, 225n, 100n]],
    ['is kept', [LOST, WON], { onLoss: raise(100), onWin: raise(0) }, 100n, 1n, [100n, 200n, 200n]],
    [
      'stays after a stake that came back',
      [LOST, 100n],
      { onLoss: raise(100) },
      100n,
      1n,
      [100n, 200n, 200n],
    ],
    ['rounds down but adds up', [LOST, LOST, LOST], { onLoss: raise(1.5) }, 33n, 1n, [33n, 33n, 33n, 34n]],
    ['keeps to the steps', [LOST, LOST, LOST], { onLoss: raise(50) }, 20n, 20n, [20n, 20n, 40n, 60n]],
    ['ends above the highest', [LOST], { onLoss: raise(900) }, 1_001n, 1n, [1_001n, null]],
  ],
)('the stake %s', (_, results, more, base, step, expected) => {
  expect(stakesOf(results, more, base, step)).toEqual(expected)
})

describe('a round', () => {
  const run: Run = { ...firstRun(100n), played: 9, net: -2_400n }
  test.each<[string, Partial<AutoplaySettings>, Partial<Run>, bigint, boolean]>([
    ['that just fits the loss limit follows', {}, {}, 100n, true],
    ['that may exceed the loss limit does not', {}, {}, 101n, false],
    ['may risk what was won before', {}, { net: 500n }, 3_000n, true],
    ['follows as long as rounds are left', { rounds: 10 }, {}, 100n, true],
    ['does not follow the last one', { rounds: 9 }, {}, 100n, false],
    ['does not follow the wanted profit', { profitFrom: 500n }, { net: 500n }, 100n, false],
    ['follows just below the wanted profit', { profitFrom: 500n }, { net: 499n }, 100n, true],
  ])('%s', (_, more, before, total, expected) => {
    expect(mayFollow({ ...settings, ...more }, { ...run, ...before }, total)).toBe(expected)
  })

  test('of free spins costs and wins nothing, and changes no stake', () => {
    const free = { stake: 100n, win: 900n, isFree: true }
    const { run: after } = followRound({ ...settings, onWin: raise(100) }, run, free)
    expect(after).toEqual({ ...run, played: 10 })
  })

  test.each([
    ['win', WON, true],
    ['win', LOST, false],
    ['loss', LOST, true],
    ['loss', WON, false],
    ['win', 100n, false],
    ['never', WON, false],
  ] as const)('flips the side after a %s', (flip, win, isFlipped) => {
    const round = { stake: 100n, win, isFree: false }
    expect(followRound({ ...settings, flip }, run, round).isFlipped).toBe(isFlipped)
  })
})

describe('a losing streak', () => {
  test.each<[string, Partial<AutoplaySettings>, object, number, bigint]>([
    ['of doubled stakes', { onLoss: raise(100) }, {}, 4, 1_500n],
    ['of flat stakes', {}, {}, 25, 2_500n],
    ['of two chips', {}, { chips: 2 }, 12, 2_400n],
    ['that the highest stake ends', { onLoss: raise(900), lossMax: 10n ** 9n }, {}, 3, 11_100n],
    [
      'whose chips together reach the highest stake',
      { onLoss: raise(900), lossMax: 10n ** 9n },
      { chips: 2 },
      2,
      2_200n,
    ],
    ['of as many rounds as there are', { rounds: 3 }, {}, 3, 300n],
    ['that is too dear for one round', { lossMax: 99n }, {}, 0, 0n],
  ])('%s has its length and cost', (_, more, setting, count, cost) => {
    expect(losingStreak({ ...settings, ...more }, { range, base: 100n, chips: 1, ...setting })).toEqual({
      count,
      cost,
    })
  })
})

test('where the market forbids raises, a loss never raises the stake', () => {
  const wanted = { ...settings, onWin: raise(50), onLoss: raise(100) }
  const stakes = (autoplayRaises: boolean) =>
    stakesOf([LOST, LOST, WON], settingsIn({ autoplayRaises }, wanted))
  expect(stakes(true)).toEqual([100n, 200n, 400n, 600n])
  expect(stakes(false)).toEqual([100n, 100n, 100n, 150n])
})

test('random runs never lose more than the loss limit, whatever the rules are', () => {
  let last = 7
  const random = () => (last = (last * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let at = 0; at < 300; at += 1) {
    const rules = {
      onLoss: raise(Math.floor(random() * 30_000) / 100),
      onWin: raise(Math.floor(random() * 200)),
    }
    const all = { ...settings, ...rules, lossMax: BigInt(Math.floor(random() * 20_000)) }
    let run = firstRun(100n)
    for (let round = 0; round < 200; round += 1) {
      const stake = nextStakeOf(range, run)
      if (stake === null || !mayFollow(all, run, stake)) break
      const win = random() < 0.5 ? (stake * WON) / 100n : 0n
      run = followRound(all, run, { stake, win, isFree: false }).run
      expect(-run.net).toBeLessThanOrEqual(all.lossMax)
      expect(run.exact).toBeGreaterThanOrEqual(100_000_000n)
    }
  }
})
