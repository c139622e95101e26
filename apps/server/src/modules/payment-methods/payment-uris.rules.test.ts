import { expect, test } from 'vitest'
import { type CoinPayment, toPaymentUri } from './payment-uris.rules.ts'

const payment = (changes: Partial<CoinPayment>): CoinPayment => ({
  chain: 'bitcoin',
  currency: 'BTC',
  address: 'tb1q0',
  tag: undefined,
  amount: '0.005',
  ...changes,
})
const xrp = { chain: 'xrp', currency: 'XRP', address: 'rHb9', amount: '25.50' } as const
const ton = { chain: 'ton', currency: 'TON', address: 'EQDK+W/2', amount: '5.12345678' } as const

test.each([
  ['an amount', {}, 'bitcoin:tb1q0?amount=0.005'],
  ['amount and tag', { ...xrp, tag: '4294967295' }, 'xrpl://rHb9?amount=25.50&dt=4294967295'],
  ['no tag for an address of one player', xrp, 'xrpl://rHb9?amount=25.50'],
  [
    'nanotons and a memo',
    { ...ton, tag: 'a b&c' },
    'ton://transfer/EQDK-W_2?amount=5123456780&text=a%20b%26c',
  ],
  ['nothing more if wallet apps support no URI', { chain: 'tron', currency: 'TRX', address: 'T0' }, 'T0'],
  ['no amount if it is open', { amount: null }, 'bitcoin:tb1q0'],
  ['only the tag if the amount is open', { ...xrp, amount: null, tag: '7' }, 'xrpl://rHb9?dt=7'],
  ['nothing more for a token', { ...ton, currency: 'USDT', tag: '7' }, ton.address],
] as const)('a code carries the address and %s', (_, changes, uri) => {
  expect(toPaymentUri(payment(changes))).toBe(uri)
})
