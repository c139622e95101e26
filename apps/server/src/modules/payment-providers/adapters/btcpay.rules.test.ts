import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BtcPayInvoice,
  errorOfBtcPayMethod,
  isSignedBy,
  outcomeOf,
  sum,
  without,
} from './btcpay.rules.ts'
import type { MethodSetting } from '../../payment-methods/methods.schema.ts'

type Payment = BtcPayInvoice['paymentMethods'][number]['payments'][number]

function invoice(
  status: BtcPayInvoice['status'],
  payments: Payment[],
  additionalStatus = 'None',
): BtcPayInvoice {
  return {
    status,
    additionalStatus,
    currency: 'BTC',
    paymentMethods: [{ currency: 'BTC', rate: '1', payments }],
  }
}
const settled = (value: string): Payment => ({ value, status: 'Settled' })
const coming = (value: string): Payment => ({ value, status: 'Processing' })

test.each<[string, BtcPayInvoice[], unknown]>([
  ['nothing paid yet', [invoice('New', [])], null],
  ['expired without a payment', [invoice('Expired', [])], { kind: 'expired' }],
  ['invalid without a payment', [invoice('Invalid', [])], { kind: 'failed' }],
  [
    'paid late',
    [invoice('Expired', [settled('1')], 'PaidLate')],
    { kind: 'success', amount: '1', isOutdatedRate: false },
  ],
  ['paid late, not confirmed', [invoice('Expired', [coming('1')])], { kind: 'waiting' }],
  [
    'confirmed too late',
    [invoice('Invalid', [settled('1')])],
    { kind: 'success', amount: '1', isOutdatedRate: false },
  ],
  ['marked invalid', [invoice('Invalid', [settled('1')], 'Marked')], { kind: 'failed' }],
  [
    'marked settled',
    [invoice('Settled', [], 'Marked')],
    { kind: 'success', amount: '0', isOutdatedRate: false },
  ],
  [
    'paid in an amount with very many decimals',
    [invoice('Settled', [settled('0.00999999999999999999999999999')])],
    { kind: 'success', amount: '0.009999999999999999', isOutdatedRate: false },
  ],
  [
    'two invoices, both paid',
    [invoice('Settled', [settled('1')]), invoice('Settled', [settled('2')])],
    { kind: 'success', amount: '3', isOutdatedRate: false },
  ],
  [
    'two invoices, one paid',
    [invoice('Expired', []), invoice('Settled', [settled('2')])],
    { kind: 'success', amount: '2', isOutdatedRate: false },
  ],
  ['two invoices, one still open', [invoice('Expired', []), invoice('New', [])], null],
])('%s', (_, invoices, outcome) => {
  expect(outcomeOf(invoices, new Date(0))).toEqual(outcome)
})

test.each<[what: string, order: Partial<BtcPayInvoice>, payments: Payment[], isOutdatedRate: boolean]>([
  ['in time', {}, [{ ...settled('0.001'), receivedDate: 1000 }], false],
  ['in part, in time', { status: 'Expired' }, [{ ...settled('0.0005'), receivedDate: 900 }], false],
  ['late', { status: 'Expired' }, [{ ...settled('0.001'), receivedDate: 1001 }], true],
  ['late in part', {}, [settled('0.0005'), { ...settled('0.0005'), receivedDate: 1001 }], true],
  ['at an unknown time of an expired order', { status: 'Expired' }, [settled('0.001')], true],
  ['slightly too much', {}, [settled('0.00105')], false],
  ['too much', {}, [settled('0.00105'), settled('0.00000001')], true],
  ['for no amount', { amount: null }, [settled('0.001')], true],
  [
    'in time, not confirmed in time',
    { status: 'Invalid', expirationTime: -9801 },
    [{ ...settled('0.001'), receivedDate: -9802 }],
    true,
  ],
  [
    'in part, not confirmed in time',
    { status: 'Expired', expirationTime: -9801 },
    [{ ...settled('0.0005'), receivedDate: -9802 }],
    true,
  ],
  [
    'in time, confirmed just in time',
    { expirationTime: -9800 },
    [{ ...settled('0.001'), receivedDate: -9801 }],
    false,
  ],
  ['at an unknown time of an unconfirmed order', { status: 'Invalid' }, [settled('0.001')], true],
  ['late in its own currency', { currency: 'BTC', status: 'Expired' }, [settled('1')], false],
])('a coin paid %s', (_, order, payments, isOutdatedRate) => {
  const fiat = { ...invoice('Settled', []), currency: 'EUR', amount: '50.00', expirationTime: 1000 }
  const paid = { ...fiat, paymentMethods: [{ currency: 'BTC', rate: '50000', payments }], ...order }
  expect(outcomeOf([paid], new Date(1000_000))).toMatchObject({ kind: 'success', isOutdatedRate })
})

test('adds and subtracts decimals exactly', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 30n })
  const toText = (value: bigint) => {
    const digits = value.toString().padStart(13, '0')
    return `${digits.slice(0, -12)}.${digits.slice(-12)}`
  }
  const same = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(12, '0'))
  }
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(same(sum([toText(one), toText(other)]))).toBe(one + other)
      expect(same(without(toText(one + other), toText(other)))).toBe(one)
    }),
  )
})

test('accepts only the signature over the raw body', () => {
  const body = Buffer.from('{"a":1}')
  // From `printf '{"a":1}' | openssl dgst -sha256 -hmac secret`.
  const right = 'sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494'
  expect(isSignedBy('secret', body, right)).toBe(true)
  for (const wrong of [
    undefined,
    '',
    'sha256=',
    right.slice(7),
    right.slice(0, -1),
    right.replace(/.$/, 'g'),
  ])
    expect(isSignedBy('secret', body, wrong)).toBe(false)
  expect(isSignedBy('secret', Buffer.from('{"a": 1}'), right)).toBe(false)
  expect(isSignedBy('other', body, right)).toBe(false)
})

describe("reports a method that BTCPay Server can't carry out", () => {
  const range = { min: '1', max: '2', presets: [], default: null }
  const coins = { bitcoin: 'BTC-CHAIN' }
  const network = { id: 'tron', name: 'Tron', chain: 'tron' as const }
  const base = {
    id: 'm',
    provider: 'btcpay',
    logo: 'x',
    markets: null,
    countries: null,
    expiresAfterMinutes: 5,
  }
  const method = (changes: Partial<MethodSetting>): MethodSetting => ({ ...base, type: 'form', ...changes })
  const deposit = { currencies: { BTC: range }, fields: [] }

  test.each<[string, MethodSetting, string | null]>([
    ['supported method', method({ deposit }), null],
    [
      'a chain without a coin',
      method({ type: 'address', networks: [network], deposit }),
      'coins of the provider lacks tron',
    ],
    [
      'an unsupported processing type',
      method({ deposit: { ...deposit, processingType: 'message' } }),
      'does not support message',
    ],
    [
      'a fee',
      method({
        deposit: { ...deposit, currencies: { BTC: { ...range, fee: { percent: '1', fixed: '0' } } } },
      }),
      'does not support deposit fees',
    ],
    [
      'a payout without an address',
      method({ withdrawal: { currencies: {}, fields: [], onlyAfterDeposit: false } }),
      'pays only to addresses',
    ],
  ])('%s', (_, setting, error) => {
    const reported = errorOfBtcPayMethod(setting, coins)
    if (error === null) expect(reported).toBeNull()
    else expect(reported).toContain(error)
  })
})
