import type { MethodField, PaymentMethod } from '@fairhall/contract'
import { describe, expect, test } from 'vitest'
import {
  amountForNetwork,
  amountRange,
  asEntered,
  chosenNetwork,
  firstFieldValues,
  firstInReach,
  methodRules,
  reachOf,
  toFields,
  wordsOf,
} from './method-rules.ts'

const givenField = (key: string, change: Partial<MethodField> = {}): MethodField => ({
  key,
  value: null,
  fieldType: 'text',
  isRequired: true,
  regexp: null,
  labels: { en: key },
  hints: {},
  options: [],
  ...change,
})
const option = (id: string, change: object = {}) => ({
  id,
  name: id,
  minAmount: null,
  maxAmount: null,
  regex: null,
  ...change,
})

const method: PaymentMethod = {
  method: 'usdt',
  name: 'Tether',
  description: '',
  codeText: null,
  type: 'address',
  logo: 'tether',
  currency: 'USDT',
  amountMin: '10',
  amountMax: '5000',
  isAmountOpen: false,
  presets: [],
  processingType: 'qr',
  fee: null,
  fields: [
    givenField('crypto_network', {
      fieldType: 'select',
      options: [
        option('trc20', { minAmount: '5', regex: '^T' }),
        option('erc20', { minAmount: '50', maxAmount: '900' }),
      ],
    }),
    givenField('wallet_id', { regexp: '^[A-Za-z0-9]+$' }),
    givenField('phone', { isRequired: false }),
    givenField('cpf_number', { isRequired: false }),
  ],
}

describe('a payment method', () => {
  test('resets the amount to the minimum when its network changes, even if the range is the same', () => {
    const range = { min: '5', max: '900' }
    const [before, now] = ['trc20', 'erc20'].map((id) => chosenNetwork(method, { crypto_network: id }))
    expect([before, now]).toEqual(['trc20', 'erc20'])
    expect(amountForNetwork(before, '70', range)).toBe('5')
  })

  test('keeps an amount that the first chosen network accepts, and no other', () => {
    const none = chosenNetwork(method, { crypto_network: '' })
    expect(none).toBeUndefined()
    expect(amountForNetwork(none, '70', { min: '50', max: '900' })).toBe('70')
    expect(amountForNetwork(none, '10', { min: '50', max: '900' })).toBe('50')
    expect(amountForNetwork(none, '1000', { min: '50', max: '900' })).toBe('50')
  })

  test('uses the range and address format of the chosen network', () => {
    expect(amountRange(method, {})).toEqual({ min: '10', max: '5000' })
    expect(amountRange(method, { crypto_network: 'erc20' })).toEqual({ min: '50', max: '900' })
    expect(methodRules(method, { crypto_network: 'trc20' }).wallet_id).toEqual(['required', 'regex:^T'])
    expect(methodRules(method, { crypto_network: 'erc20' }).wallet_id).toEqual([
      'required',
      'regex:^[A-Za-z0-9]+$',
    ])
  })

  test("caps the maximum at the player's balance; below the minimum it keeps its own range", () => {
    const bounds = { min: '50', max: '900' }
    expect(reachOf(bounds, undefined)).toEqual({ range: bounds, isBeyond: false })
    expect(reachOf(bounds, '49.99')).toEqual({ range: bounds, isBeyond: true })
    expect(reachOf(bounds, '50')).toEqual({ range: { min: '50', max: '50' }, isBeyond: false })
    expect(reachOf(bounds, '1000')).toEqual({ range: bounds, isBeyond: false })
  })

  test('prefers the most recent destination whose network accepts the available amount', () => {
    const places = [{ network: 'erc20' }, { network: 'trc20' }, { network: null }]
    expect(firstInReach(method, places, '60')).toBe(places[0])
    expect(firstInReach(method, places, '30')).toBe(places[1])
    expect(firstInReach(method, places, '4')).toBeNull()
    expect(firstInReach(method, [places[0]!, places[2]!], '30')).toBe(places[2])
  })

  test('removes spaces that were copied with an address, but only there', () => {
    expect(asEntered('wallet_id', ' TR7NHq\n')).toBe('TR7NHq')
    expect(asEntered('account_holder', 'Ada ')).toBe('Ada ')
  })

  test('validates phones and CPF numbers by their own rules', () => {
    expect(methodRules(method, {}).phone).toEqual(['phone'])
    expect(methodRules(method, {}).cpf_number).toEqual(['cpf_number'])
  })

  test('sends a phone number with its plus, and no empty field', () => {
    expect(
      toFields(method, { crypto_network: 'trc20', wallet_id: ' Tabc ', phone: '4930123456', cpf_number: '' }),
    ).toEqual({
      crypto_network: 'trc20',
      wallet_id: 'Tabc',
      phone: '+4930123456',
    })
  })

  test('selects the only option', () => {
    const single = {
      ...method,
      fields: [givenField('bank', { fieldType: 'select', options: [option('one')] })],
    }
    expect(firstFieldValues(single)).toEqual({ bank: 'one' })
  })

  test('keeps networks without a code apart, and sends no code for them', () => {
    const networks = [option('', { name: 'Main', minAmount: '7' }), option('', { name: 'Side' })]
    const nameless = {
      ...method,
      fields: [givenField('crypto_network', { fieldType: 'select', options: networks })],
    }
    const chosen = { crypto_network: 'empty-network-Main' }
    expect(amountRange(nameless, chosen).min).toBe('7')
    expect(toFields(nameless, chosen)).toEqual({})
  })

  test('falls back to English labels', () => {
    expect([
      wordsOf({ en: 'Bank', de: 'Geldhaus' }, 'de'),
      wordsOf({ en: 'Bank' }, 'fi'),
      wordsOf({}, 'fi'),
    ]).toEqual(['Geldhaus', 'Bank', ''])
  })
})
