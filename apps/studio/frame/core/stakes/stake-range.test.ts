import { expect, test } from 'vitest'
import { changedStake, nearestStake, type StakeChange, type StakeRange } from './stake-range.ts'

const slot: StakeRange = { presets: [20n, 40n, 100n, 10_000n], step: 20n }
const dice: StakeRange = { ...slot, step: 1n }

test.each<[string, StakeRange, bigint, StakeChange, bigint]>([
  ['the preset below', slot, 100n, { kind: 'lower' }, 40n],
  ['the preset above', slot, 60n, { kind: 'higher' }, 100n],
  ['no preset below the lowest', slot, 20n, { kind: 'lower' }, 20n],
  ['no preset above the highest', slot, 10_000n, { kind: 'higher' }, 10_000n],
  ['half, rounded down to the step', slot, 100n, { kind: 'half' }, 40n],
  ['half in single subunits', dice, 101n, { kind: 'half' }, 50n],
  ['half of the lowest', dice, 20n, { kind: 'half' }, 20n],
  ['double', dice, 101n, { kind: 'double' }, 202n],
  ['double beyond the highest', slot, 9_980n, { kind: 'double' }, 10_000n],
  ['the nearest step above', slot, 20n, { kind: 'set', amount: 130n }, 140n],
  ['the nearest step below', slot, 20n, { kind: 'set', amount: 129n }, 120n],
  ['an amount that is too low', slot, 100n, { kind: 'set', amount: 0n }, 20n],
  ['an amount that is too high', dice, 100n, { kind: 'set', amount: 99_999n }, 10_000n],
  ['what the balance covers', slot, 20n, { kind: 'max', balance: 1_234n, chips: 1 }, 1_220n],
  ['what it covers for each chip', dice, 20n, { kind: 'max', balance: 1_234n, chips: 10 }, 123n],
  ['the highest for each chip', dice, 20n, { kind: 'max', balance: 10n ** 9n, chips: 10 }, 1_000n],
  ['the highest without a known balance', slot, 20n, { kind: 'max', balance: null, chips: 1 }, 10_000n],
  ['what a limit allows', slot, 100n, { kind: 'atMost', total: 79n, chips: 1 }, 60n],
  ['what it allows for each chip', dice, 100n, { kind: 'atMost', total: 500n, chips: 12 }, 41n],
  ['no more than before', slot, 40n, { kind: 'atMost', total: 500n, chips: 1 }, 40n],
  ['the lowest where a limit allows less', slot, 40n, { kind: 'atMost', total: 10n, chips: 1 }, 20n],
])('a stake changes to %s', (_, range, stake, change, expected) => {
  expect(changedStake(range, stake, change)).toBe(expected)
})

test('any amount becomes a multiple of the step within the range', () => {
  for (let amount = 0n; amount < 10_500n; amount += 7n) {
    const stake = nearestStake(slot, amount)
    expect([stake % 20n, stake >= 20n, stake <= 10_000n]).toEqual([0n, true, true])
  }
})
