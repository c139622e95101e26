import { expect, test } from 'vitest'
import { comparedDays, figuresOf } from './overview.rules.ts'

const euro = { code: 'EUR', subunitToUnit: 100, rate: '1' }
const yen = { code: 'JPY', subunitToUnit: 1, rate: '0.00625' }
const settings = { baseCurrency: euro, currencies: new Map([euro, yen].map((one) => [one.code, one])) }

test('days are compared with the same day of the week before', () => {
  expect(comparedDays(new Date('2027-03-03T00:10:00Z'))).toEqual({
    today: '2027-03-03',
    lastWeek: '2027-02-24',
  })
})

test('currencies are added up in the base currency, and unknown ones and other days are left out', () => {
  const sums = { staked: 500n, won: 700n, deposited: 1000n, withdrawn: 100n }
  const day = '2027-03-03'
  const rows = [
    { day, currency: 'EUR', ...sums },
    { day, currency: 'JPY', staked: 320n, won: 160n, deposited: 160n, withdrawn: 0n },
    { day, currency: 'XXX', ...sums },
    { day: '2027-03-02', currency: 'EUR', ...sums },
  ]
  expect(figuresOf(settings as never, rows, day)).toEqual({ ggr: -100n, deposits: 1100n, withdrawals: 100n })
})
