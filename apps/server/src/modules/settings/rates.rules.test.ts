import { expect, test } from 'vitest'
import { isPlausibleRate, mergeRates, newestRates, toRatesFile } from './rates.rules.ts'

const [MORNING, NOON, EVENING] = ['2026-11-20T08:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T18:00:00Z']

test.each([
  ['100', '101', true],
  ['100', '199.99', true],
  ['100', '200', false],
  ['100', '50.01', true],
  ['100', '50', false],
  ['0.0000004', '0.0000005', true],
  ['100', '1e2', false],
  ['100', '-100', false],
  ['100', '', false],
])('from %s to %s is plausible: %s', (known, reported, isPlausible) => {
  expect(isPlausibleRate(known, reported)).toBe(isPlausible)
})

const file = {
  version: 1,
  at: NOON,
  base: 'EUR',
  rates: { EUR: '1', USD: '0.90', GBP: '1.15' },
  ratesAt: {},
}
const revision = { ...file, version: 7, rates: { EUR: '1', USD: '0.95' } }
const rateOf = (code: string, ...of: Parameters<typeof newestRates>) => newestRates(...of).byCode.get(code)

test.each([
  ['later', EVENING, { rate: '0.95', at: EVENING }],
  ['of the same time', NOON, { rate: '0.90', at: NOON }],
  ['earlier', MORNING, { rate: '0.90', at: NOON }],
])('a revision applies only if it is later than the file; here it is %s', (_, at, expected) => {
  expect(rateOf('USD', file, { ...revision, at })).toEqual(expected)
})

test('only the file sets the rate of the base', () => {
  expect(rateOf('EUR', file, { ...revision, at: EVENING, rates: { EUR: '1.01' } })?.rate).toBe('1')
})

test('a currency without a rate in the revision has the rate of the file', () => {
  expect(rateOf('GBP', file, { ...revision, at: EVENING })).toEqual({ rate: '1.15', at: NOON })
})

test('the file can date one rate later than the others', () => {
  const later = { ...revision, at: EVENING, rates: { USD: '0.95', GBP: '1.14' } }
  const { byCode } = newestRates({ ...file, ratesAt: { GBP: '2026-11-20T18:00:01Z' } }, later)
  expect([...byCode.values()].map(({ rate }) => rate)).toEqual(['1', '0.95', '1.15'])
})

test('a currency keeps its own time if a source does not report it or is not plausible', () => {
  const known = newestRates({ ...file, rates: { ...file.rates, BTC: '60000', XRP: '0.5' } }, null)
  const reported = { at: EVENING, rates: { EUR: '1.1', USD: '0.91', BTC: '121000', XAU: '3000' } }
  const merged = mergeRates(known, reported, new Map())
  expect(Object.fromEntries(merged.byCode)).toEqual({
    EUR: { rate: '1', at: NOON },
    USD: { rate: '0.91', at: EVENING },
    GBP: { rate: '1.15', at: NOON },
    BTC: { rate: '60000', at: NOON },
    XRP: { rate: '0.5', at: NOON },
  })
  expect(merged).toMatchObject({ odd: ['BTC'], missing: ['GBP', 'XRP'], hasChanged: true })
  expect(mergeRates({ ...known, byCode: merged.byCode }, reported, new Map()).hasChanged).toBe(false)
})

test('stored rates are equal after they are read again', () => {
  const rates = newestRates({ ...file, ratesAt: { USD: MORNING, GBP: EVENING } }, null)
  const stored = toRatesFile(rates)
  expect(stored).toMatchObject({ at: EVENING, ratesAt: { EUR: NOON, USD: MORNING } })
  expect(newestRates(stored, null)).toEqual(rates)
})
