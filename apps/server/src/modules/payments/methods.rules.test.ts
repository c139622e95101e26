import { expect, test } from 'vitest'
import { destinationOf, faultsOfDestination, isOpenTo, networkOf, readAmount } from './methods.rules.ts'
import type { MethodSetting } from './methods.schema.ts'

const range = { min: '10', max: '5000', presets: ['10'], default: '10' }
const card: MethodSetting = {
  id: 'card',
  provider: 'sandbox',
  logo: 'card',
  type: 'form',
  markets: ['german'],
  expiresAfterMinutes: 60,
  deposit: { currencies: { EUR: range } },
}
const tether: MethodSetting = {
  ...card,
  id: 'tether',
  type: 'address',
  networks: [
    { id: 'tron', name: 'Tron', chain: 'tron' },
    { id: 'ethereum', name: 'Ethereum', chain: 'ethereum' },
  ],
  withdrawal: { currencies: { USDT: { min: '10', max: '50' } }, fields: [], onlyAfterDeposit: false },
}

test('a method is open in its currencies and markets only', () => {
  expect(isOpenTo(card, 'deposit', { currency: 'EUR', market: 'german' })).toBe(true)
  expect(isOpenTo(card, 'deposit', { currency: 'EUR', market: 'brazil' })).toBe(false)
  expect(isOpenTo(card, 'deposit', { currency: 'USD', market: 'german' })).toBe(false)
  expect(isOpenTo(card, 'deposit', { currency: 'constructor', market: 'german' })).toBe(false)
  expect(isOpenTo(card, 'withdrawal', { currency: 'EUR', market: 'german' })).toBe(false)
})

test.each([
  ['10', 1000n],
  ['10.00', 1000n],
  ['5000', 500_000n],
  ['9.99', 'amountMin:10.00'],
  ['5000.01', 'amountMax:5000.00'],
  ['10.001', 'decimal:2'],
  ['1e3', 'numeric'],
  ['-10', 'numeric'],
  [' 10', 'numeric'],
  ['', 'numeric'],
  ['1'.repeat(41), 'numeric'],
] as const)('the amount %s is read as %s', (text, result) => {
  expect(readAmount(text, 100, { min: 1000n, max: 500_000n })).toBe(result)
})

test('of several networks one must be chosen', () => {
  expect(networkOf(card, {})).toBeUndefined()
  expect(networkOf(tether, {})).toBeNull()
  expect(networkOf(tether, { crypto_network: 'bitcoin' })).toBeNull()
  expect(networkOf(tether, { crypto_network: 'tron' })?.chain).toBe('tron')
})

test('an address must belong to the chosen network', () => {
  const wallet_id = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(faultsOfDestination(tether, { crypto_network: 'tron', wallet_id }, 'main')).toEqual({})
  expect(faultsOfDestination(tether, { crypto_network: 'ethereum', wallet_id }, 'main')).toEqual({
    wallet_id: ['cryptoAddress'],
  })
  expect(faultsOfDestination(tether, { wallet_id }, 'main')).toEqual({ crypto_network: ['notAvailable'] })
})

test('only what the method asks for is kept', () => {
  expect(destinationOf(tether, { wallet_id: ' T1 ', password: 'secret' })).toEqual({ wallet_id: 'T1' })
})
