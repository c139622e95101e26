import { expect, test } from 'vitest'
import { expectedNet, NO_ROUNDS, type RunStats, toSigned, withRoundIn } from './run-stats.ts'

const play = (rounds: readonly (readonly [stake: string, win: string])[], from: RunStats = NO_ROUNDS) =>
  rounds.reduce((stats, [stake, win]) => withRoundIn(stats, { stake, win }, 100), from)

test('counts rounds, streaks and amounts; a return of the stake is neither won nor lost', () => {
  expect(
    play([
      ['1.00', '2.50'],
      ['1.00', '1.01'],
      ['4.00', '4.00'],
      ['1.00', '0'],
      ['1.00', '0.50'],
      ['1.00', '3.00'],
    ]),
  ).toEqual({
    rounds: 6,
    won: 3,
    lost: 2,
    staked: 900n,
    net: 201n,
    stakeMax: 400n,
    streak: 1,
    wonInRowMax: 2,
    lostInRowMax: 2,
    curve: [0, 150, 151, 151, 51, 1, 201],
    stride: 1,
  })
})

test('thins the curve out as the session grows, and keeps it evenly spaced', () => {
  const stats = play(Array.from({ length: 1_000 }, () => ['1.00', '0'] as const))
  expect(stats.curve.length).toBeLessThanOrEqual(120)
  expect(stats.curve).toEqual(stats.curve.map((_, index) => 0 - index * stats.stride * 100))
  expect(stats.net).toBe(-100_000n)
})

test.each([
  [8_200n, '99', -82n],
  [100n, '96.5', -4n],
  [0n, '96', 0n],
  [1_000_000n, '97.2973', -27_027n],
])('expects %s subunits at an RTP of %s%% to cost %s', (staked, rtp, net) => {
  expect(expectedNet(staked, rtp)).toBe(net)
})

test('writes signed amounts', () => {
  expect([-5n, 0n, 1_234n].map((amount) => toSigned(amount, 100))).toEqual(['-0.05', '0.00', '12.34'])
})
