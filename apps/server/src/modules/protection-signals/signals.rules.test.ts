import { expect, test } from 'vitest'
import { profiles } from '../settings/index.ts'
import { type Activity, signalsOf } from './signals.rules.ts'

const calm: Activity = {
  depositedWeek: 0n,
  depositedBefore: 0n,
  depositsOfDay: 0,
  netDeposits: 0n,
  hasNetDepositsSign: false,
  failedInRow: 0,
  depositsAfterLoss: 0,
  cancelledOfDay: 0,
  cancelledWeek: 0,
  raisesOfDay: 0,
  raisesMonth: 0,
  playedS: 0,
  nights: 0,
  isNightOfDay: false,
  roundsAfterLosses: 0,
  raisedAfterLosses: 0,
}
const unit = { subunitToUnit: 100, format: (amount: bigint) => String(amount) }
const { protection } = profiles.strict
const look = (activity: Partial<Activity>, rules = protection) =>
  signalsOf({ ...calm, ...activity }, rules, unit).map(({ kind, evidence }) => [kind, evidence])

const rise = { depositsOfDay: 1, depositedWeek: 60_000n, depositedBefore: 80_000n }

test.each<[string, Partial<Activity>, [string, object] | null]>([
  ['a calm day', {}, null],
  ['three times the usual deposits', rise, ['depositRise', { week: '60000', usualWeek: '20000' }]],
  ['a little less', { ...rise, depositedWeek: 59_999n }, null],
  ['the same on a day without a deposit', { ...rise, depositsOfDay: 0 }, null],
  ['a first deposit, however large', { ...rise, depositedBefore: 0n }, null],
  ['a rise of small deposits', { ...rise, depositedWeek: 19_999n, depositedBefore: 400n }, null],
  [
    'net deposits that reach the amount',
    { netDeposits: 15_000n },
    ['netDeposits', { net: '15000', inDays: 30 }],
  ],
  ['a little less of net deposits', { netDeposits: 14_999n }, null],
  ['net deposits that were found before', { netDeposits: 20_000n, hasNetDepositsSign: true }, null],
  ['four failed deposits in a row', { failedInRow: 4 }, ['failedDeposits', { inRow: 4 }]],
  ['three failed deposits in a row', { failedInRow: 3 }, null],
  [
    'three deposits soon after a loss',
    { depositsAfterLoss: 3 },
    ['depositsAfterLoss', { deposits: 3, withinMinutes: 15 }],
  ],
  [
    'a third cancelled withdrawal',
    { cancelledOfDay: 1, cancelledWeek: 3 },
    ['cancelledWithdrawals', { inWeek: 3 }],
  ],
  ['three of earlier days', { cancelledWeek: 3 }, null],
  ['a third raise of a limit', { raisesOfDay: 1, raisesMonth: 3 }, ['raisedLimits', { inMonth: 3 }]],
  ['raises of earlier days', { raisesMonth: 5 }, null],
  ['six hours of play', { playedS: 21_659 }, ['longPlay', { minutes: 360 }]],
  ['a little less play', { playedS: 21_599 }, null],
  ['a third night', { nights: 3, isNightOfDay: true }, ['nightPlay', { nights: 3 }]],
  ['three nights before', { nights: 3 }, null],
  [
    'higher stakes after half of the losses',
    { roundsAfterLosses: 80, raisedAfterLosses: 40 },
    ['stakesAfterLosses', { raised: 40, rounds: 80 }],
  ],
  ['higher stakes after fewer', { roundsAfterLosses: 81, raisedAfterLosses: 40 }, null],
  ['a few higher stakes', { roundsAfterLosses: 29, raisedAfterLosses: 29 }, null],
])('%s', (_, activity, expected) => {
  expect(look(activity)).toEqual(expected === null ? [] : [expected])
})

test('a market without a rule looks for nothing of its kind', () => {
  expect(look({ ...rise, failedInRow: 9 }, { ...protection, failedDeposits: null })).toEqual([
    ['depositRise', { week: '60000', usualWeek: '20000' }],
  ])
})

test('the strict profile reacts to each sign, and the open one to none', () => {
  for (const rule of Object.values(protection)) expect(rule?.reactions).not.toEqual([])
  for (const rule of Object.values(profiles.open.protection)) expect(rule?.reactions).toEqual([])
})
