import { expect, test } from 'vitest'
import { type PaymentCount, summarisePayments } from './payment-days.rules.ts'

const counted = (more: Partial<PaymentCount>): PaymentCount => ({
  day: '',
  type: 1,
  provider: 'pay',
  method: 'card',
  currency: 'EUR',
  state: 'success',
  reason: '',
  bucket: -1,
  count: 1,
  amount: 100n,
  ...more,
})

test.each([
  ['no time', [counted({})], { succeeded: 1, successRate: 10_000, medianS: null }],
  ['under a second', [counted({ bucket: 0 })], { medianS: 1 }],
  ['an hour', [counted({ bucket: 47 })], { medianS: 3756 }],
  [
    'the middle of several',
    [counted({ bucket: 0, count: 2 }), counted({ bucket: 20 }), counted({ bucket: 40, count: 2 })],
    { medianS: 35, started: 5 },
  ],
  [
    'the lower middle of an even number',
    [counted({ bucket: 0, count: 2 }), counted({ bucket: 40, count: 2 })],
    { medianS: 1 },
  ],
  [
    'failures and open ones',
    [
      counted({ count: 2 }),
      counted({ state: 'declined', reason: 'limit', count: 1 }),
      counted({ state: 'failed', reason: 'limit', count: 2 }),
      counted({ state: 'expired', count: 4 }),
      counted({ state: 'pending', count: 3 }),
    ],
    {
      started: 12,
      succeeded: 2,
      ended: 7,
      open: 3,
      amount: 100n,
      successRate: 2222,
      refusals: [
        { code: 'expired', count: 4 },
        { code: 'limit', count: 3 },
      ],
    },
  ],
  ['only open ones', [counted({ type: 2, state: 'sending' })], { type: 'withdrawal', successRate: null }],
] as const)('%s', (_, counts, summary) => {
  expect(summarisePayments(counts)).toMatchObject([summary])
})

test('each method, currency and day has its own line, the newest day first', () => {
  const lines = summarisePayments([
    counted({ day: '2027-03-01' }),
    counted({ day: '2027-03-02', type: 2, state: 'paid' }),
    counted({ day: '2027-03-02' }),
    counted({ day: '2027-03-02', method: 'bank', count: 9 }),
    counted({ day: '2027-03-02', currency: 'BRL' }),
  ])
  expect(
    lines.map(({ day, type, method, currency }) => [day.slice(-1), type, method, currency].join(' ')),
  ).toEqual([
    '2 deposit bank EUR',
    '2 deposit card BRL',
    '2 deposit card EUR',
    '2 withdrawal card EUR',
    '1 deposit card EUR',
  ])
})
