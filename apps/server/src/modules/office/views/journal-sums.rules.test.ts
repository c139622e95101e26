import { expect, test } from 'vitest'
import { sumsOf } from './journal-sums.rules.ts'

const settings = {
  baseCurrency: { code: 'EUR' },
  currencies: new Map([
    ['EUR', { subunitToUnit: 100 }],
    ['JPY', { subunitToUnit: 1 }],
  ]),
}
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const yen = (amount: string) => ({ amount, currency: 'JPY' })

test.each<[string, Record<string, string | null>, string | null, Record<string, object>]>([
  ['balance.corrected', { currency: 'JPY', amount: '-1500' }, null, { amount: yen('-1500') }],
  [
    'withdrawal.settled',
    { currency: 'EUR', ordered: '5000', paid: '4999' },
    null,
    { ordered: eur('50.00'), paid: eur('49.99') },
  ],
  ['limit.set', { currency: null, amount: '60', waits: null }, null, {}],
  ['limit.asked', { currency: 'EUR', amount: '100', waits: 'removed' }, null, { amount: eur('1.00') }],
  ['order.placed', { kind: 'chargeback', amount: '250', reference: '99' }, 'EUR', { amount: eur('2.50') }],
  ['order.placed', { kind: 'chargeback', amount: null }, 'EUR', {}],
  ['order.placed', { kind: 'commission', amount: '250' }, null, { amount: eur('2.50') }],
  ['statement.paid', { month: '2026-10-01', amount: '7' }, null, { amount: eur('0.07') }],
  ['reward.granted', { offer: 'spins', players: '12', cost: '1200' }, null, { cost: eur('12.00') }],
  ['balance.corrected', { currency: 'of no currency', amount: '5' }, null, {}],
])('%s with %j is shown with money', (action, details, invoiceCurrency, sums) => {
  expect(sumsOf({ action, details }, invoiceCurrency, settings)).toEqual(sums)
})
