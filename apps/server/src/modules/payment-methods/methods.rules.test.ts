import { validateField } from '@fairhall/rules'
import { expect, test } from 'vitest'
import {
  errorsOfFields,
  isAmountOpen,
  isOpenTo,
  keptFields,
  networkOf,
  rangeOf,
  readAmount,
  settingOf,
} from './methods.rules.ts'
import type { FieldSetting, MethodSetting } from './methods.schema.ts'

const range = { min: '10', max: '5000', presets: ['10'], default: '10' }
const card: MethodSetting = {
  id: 'card',
  provider: 'sandbox',
  logo: 'card',
  type: 'form',
  markets: ['german'],
  countries: null,
  expiresAfterMinutes: 60,
  deposit: { currencies: { EUR: range }, fields: [] },
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

const field: Omit<FieldSetting, 'key'> = {
  fieldType: 'text',
  isRequired: true,
  regexp: null,
  check: null,
  options: [],
}
const germany = { currency: 'EUR', market: 'german', country: 'DE' }

test('a method is open only in its currencies, markets and countries', () => {
  expect(isOpenTo(card, 'deposit', germany)).toBe(true)
  expect(isOpenTo(card, 'deposit', { ...germany, market: 'brazil' })).toBe(false)
  expect(isOpenTo(card, 'deposit', { ...germany, currency: 'USD' })).toBe(false)
  expect(isOpenTo(card, 'deposit', { ...germany, currency: 'constructor' })).toBe(false)
  expect(isOpenTo(card, 'withdrawal', germany)).toBe(false)
  expect(isOpenTo({ ...card, countries: ['AT'] }, 'deposit', germany)).toBe(false)
  expect(isOpenTo({ ...card, countries: ['AT', 'DE'] }, 'deposit', germany)).toBe(true)
})

test('the amount is open only for coins of a method that says so, and without a fee', () => {
  const deposit = { currencies: {}, fields: [] }
  const coins = { ...tether, deposit: { ...deposit, isAmountOpen: true } }
  const [crypto, fiat] = [{ type: 'crypto' }, { type: 'fiat' }] as const
  const fee = { percent: '0', fixed: '1' }
  expect(isAmountOpen(coins, range, crypto)).toBe(true)
  expect(isAmountOpen(coins, range, fiat)).toBe(false)
  expect(isAmountOpen(coins, { ...range, fee }, crypto)).toBe(false)
  expect(isAmountOpen({ ...tether, deposit }, range, crypto)).toBe(false)
})

test('a country or a network may override the range', () => {
  const austrian = { ...range, min: '25' }
  const method = {
    ...card,
    deposit: { currencies: { EUR: { ...range, countries: { AT: austrian } } }, fields: [] },
  }
  expect(settingOf(method, 'deposit', { currency: 'EUR', country: 'AT' }).min).toBe('25')
  expect(settingOf(method, 'deposit', { currency: 'EUR', country: 'DE' }).min).toBe('10')
  const expensive = { id: 'eth', name: 'Ethereum', chain: 'ethereum', withdrawal: { min: '50' } } as const
  expect(rangeOf(range, 'withdrawal', expensive, 100)).toEqual({ min: 5000n, max: 500_000n })
  expect(rangeOf(range, 'deposit', expensive, 100)).toEqual({ min: 1000n, max: 500_000n })
})

test('rejects a withdrawal to a mistyped card number', () => {
  const fields: FieldSetting[] = [{ ...field, key: 'card_number', check: 'card_number' as const }]
  const payout = { ...card, withdrawal: { currencies: { EUR: range }, fields, onlyAfterDeposit: false } }
  const errors = (number: string) => errorsOfFields(payout, 'withdrawal', { card_number: number }, 'main')
  expect(errors('4242 4242 4242 4242')).toEqual({})
  expect(errors('4242 4242 4242 4241')).toEqual({ card_number: ['cardNumber'] })
})

test.each([
  ['phone', 'phone'],
  ['mobile', 'phone'],
  ['phone', null],
] as const)('keeps a phone number in its one spelling (field %s with the check %s)', (key, check) => {
  const fields: FieldSetting[] = [{ ...field, key, check }]
  const wallet = { ...card, deposit: { currencies: { EUR: range }, fields } }
  expect(errorsOfFields(wallet, 'deposit', { [key]: '+49 0151 12345678' }, 'main')).toEqual({})
  expect(keptFields(wallet, 'deposit', { [key]: '+49 0151 12345678' })).toEqual({ [key]: '+4915112345678' })
  for (const wrong of ['+4915112345678 x2', '12'])
    expect(errorsOfFields(wallet, 'deposit', { [key]: wrong }, 'main')).toEqual({ [key]: ['phone'] })
})

test('checks the fields of a deposit like those of a withdrawal', () => {
  const fields: FieldSetting[] = [
    { ...field, key: 'cpf_number', check: 'cpf_number' as const },
    { ...field, key: 'note', isRequired: false },
    { ...field, key: 'bank', fieldType: 'select' as const, options: ['one', 'two'] },
  ]
  const pix = { ...card, deposit: { currencies: { EUR: range }, fields } }
  expect(errorsOfFields(pix, 'deposit', {}, 'main')).toEqual({ cpf_number: ['required'], bank: ['required'] })
  const wrong = { cpf_number: '111.111.111-11', bank: 'three' }
  expect(errorsOfFields(pix, 'deposit', wrong, 'main')).toEqual({
    cpf_number: ['cpf_number'],
    bank: ['notAvailable'],
  })
  const good = { cpf_number: '52998224725', bank: 'two', other: 'x' }
  expect(errorsOfFields(pix, 'deposit', good, 'main')).toEqual({})
  expect(keptFields(pix, 'deposit', good)).toEqual({ cpf_number: '52998224725', bank: 'two' })
})

test.each([
  ['10', 1000n],
  ['10.00', 1000n],
  ['5000', 500_000n],
  ['9.99', { rule: 'amountMin', bound: 1000n }],
  ['5000.01', { rule: 'amountMax', bound: 500_000n }],
  ['10.001', 'decimal:2'],
  ['1e3', 'numeric'],
  ['-10', 'numeric'],
  [' 10', 'numeric'],
  ['', 'numeric'],
  ['1'.repeat(41), 'numeric'],
] as const)('reads the amount %s as %s', (text, result) => {
  expect(readAmount(text, 100, { min: 1000n, max: 500_000n })).toEqual(result)
})

test('requires one of several networks', () => {
  expect(networkOf(card, {})).toBeUndefined()
  expect(networkOf(tether, {})).toBeNull()
  expect(networkOf(tether, { crypto_network: 'bitcoin' })).toBeNull()
  expect(networkOf(tether, { crypto_network: 'tron' })?.chain).toBe('tron')
})

test('requires an address of the chosen network', () => {
  const wallet_id = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const errors = (fields: Record<string, string>) => errorsOfFields(tether, 'withdrawal', fields, 'main')
  expect(errors({ crypto_network: 'tron', wallet_id })).toEqual({})
  expect(errors({ crypto_network: 'ethereum', wallet_id })).toEqual({ wallet_id: ['cryptoOtherNetwork'] })
  expect(errors({ crypto_network: 'tron', wallet_id: `${wallet_id.slice(0, -1)}u` })).toEqual({
    wallet_id: ['cryptoAddress'],
  })
  expect(errors({ wallet_id })).toEqual({ crypto_network: ['notAvailable'] })
})

test('stores an upper-case Bech32 address in lower case', () => {
  const wallet_id = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
  expect(keptFields(tether, 'withdrawal', { wallet_id })).toEqual({ wallet_id: wallet_id.toLowerCase() })
})

test('requires a valid tag, and none on networks without tags', () => {
  const xrp = { ...tether, networks: [{ id: 'xrp', name: 'XRP Ledger', chain: 'xrp' as const }] }
  const wallet_id = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
  const errors = (destination_tag: string) =>
    errorsOfFields(xrp, 'withdrawal', { wallet_id, destination_tag }, 'main')
  expect([errors(''), errors('4294967295')]).toEqual([{}, {}])
  expect(errors('4294967296')).toEqual({ destination_tag: ['destinationTag'] })
  const tron = {
    crypto_network: 'tron',
    wallet_id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    destination_tag: '1',
  }
  expect(errorsOfFields(tether, 'withdrawal', tron, 'main')).toEqual({ destination_tag: ['notAvailable'] })
})

test('keeps only the fields that the method asks for', () => {
  expect(keptFields(tether, 'withdrawal', { wallet_id: ' T1 ', password: 'secret' })).toEqual({
    wallet_id: 'T1',
  })
})

test.each([
  ['^\\p{L}{2,}$', 'Åse', true],
  ['^\\p{L}{2,}$', 'a1', false],
  ['^.{2}$', '👍', false],
  ['/^[a-z]{2}$/i', 'AB', true],
  ['/^[a-z]{2}$/i', '/ab/i', false],
])('%s accepts %s on the server as in the form: %s', (regexp, value, isTaken) => {
  const { currencies } = card.deposit ?? { currencies: {} }
  const method = { ...card, deposit: { currencies, fields: [{ ...field, key: 'name', regexp }] } }
  const errors = errorsOfFields(method, 'deposit', { name: value }, 'main')
  expect(errors).toEqual(isTaken ? {} : { name: ['regex'] })
  const form = validateField('name', [`regex:${regexp}`], { name: value }, { now: 0 })
  expect(form === null).toBe(isTaken)
})
