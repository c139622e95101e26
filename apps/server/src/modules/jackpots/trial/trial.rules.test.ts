import { expect, test } from 'vitest'
import { tryDrops } from './trial.rules.ts'

/** 1 % of stakes goes to the pot, 0.5 % to the reserve; amounts are in cents. */
const shares = { contribution: 10_000, reserve: 5_000 }
const byAmount = {
  terms: { ...shares, drop: { kind: 'amount' as const, from: '200', to: '400' } },
  seed: 100n,
}
const byTime = { terms: { ...shares, drop: { kind: 'time' as const, at: '19:00', cap: '250' } }, seed: 100n }
/** Cents as parts of a cent. */
const days = (...staked: number[]) => staked.map((cents) => BigInt(cents) * 1_000_000n)

test.each([
  ['without stakes, only the first seed', byAmount, days(), [0, 0, 0], 0n, 100n],
  ['a pot below its value stays', byAmount, days(9_000), [0, 0, 0], 0n, 235n],
  // The pot holds 300, the reserve 100: it pays the next seed.
  ['a pot drops in the middle of its range', byAmount, days(20_000), [1, 0, 2], 300n, 400n],
  ['several drops in a day', byAmount, days(80_000), [4, 2, 8], 1200n, 1300n],
  ['the operator pays the seed that the reserve lacks', byTime, days(10_000), [1, 1, 1], 200n, 300n],
  ['a day without stakes postpones the draw', byTime, days(0, 10_000, 0), [1, 1, 1], 200n, 300n],
  // 150 above the cap and 150 of stakes are in the reserve.
  ['what exceeds the cap goes to the reserve', byTime, days(30_000), [1, 1, 1], 250n, 550n],
])('%s', (_, jackpot, stakes, [drops, dropsMin, dropsMax], prizes, cost) => {
  expect(tryDrops(jackpot, stakes)).toEqual({ drops, dropsMin, dropsMax, prizes, cost })
})
